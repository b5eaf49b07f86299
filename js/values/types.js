// Empty: the types are in types.d.ts. Modules that export them import something at run time, too.
export {}

// Importing this module is enough: then `judge(move, { lang: "es" })` answers in Spanish.

import { language } from "../generated/lang/es.js"
import { defineLanguage } from "../language.js"

defineLanguage("es", language)

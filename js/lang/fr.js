// Importing this module is enough: then `judge(move, { lang: "fr" })` answers in French.

import { language } from "../generated/lang/fr.js"
import { defineLanguage } from "../language.js"

defineLanguage("fr", language)

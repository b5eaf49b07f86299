// Importing this module is enough: then `judge(move, { lang: "de" })` answers in German.

import { language } from "../generated/lang/de.js"
import { defineLanguage } from "../language.js"

defineLanguage("de", language)

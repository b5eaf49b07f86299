import { JSDOM } from "jsdom"
import { playsIn } from "./elements-in.js"

playsIn("jsdom", new JSDOM("<!doctype html><body></body>").window)

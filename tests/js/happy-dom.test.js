import { Window } from "happy-dom"
import { playsIn } from "./elements-in.js"

playsIn("happy-dom", new Window())

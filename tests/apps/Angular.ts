// Compiles what the packages of Angular leave for the linker of its own build.
import "@angular/compiler"
import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from "@angular/core"
import { bootstrapApplication } from "@angular/platform-browser"

interface State {
  fen: string | null
  readonly: boolean
  premoves: true | number | null
  orientation: string | null
  lastMove: string | null
  glance: true | string | null
  marks: string | null
  pgn: string | null
  ply: number | null
}

const page = globalThis as unknown as { first: State; show: (state: State) => void; heard: (san: string) => void }

@Component({
  selector: "app-root",
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <chess-board
      [fen]="state().fen"
      [readonly]="state().readonly"
      [premoves]="state().premoves"
      [orientation]="state().orientation"
      (move)="moved($event)"
    ></chess-board>
    <chess-diagram [lastMove]="state().lastMove" [glance]="state().glance" [marks]="state().marks"></chess-diagram>
    <chess-game [pgn]="state().pgn" [ply]="state().ply"></chess-game>
  `,
})
class App {
  readonly state = signal(page.first)

  constructor() {
    page.show = (state) => this.state.set(state)
  }

  moved(event: Event) {
    page.heard((event as CustomEvent<{ move: { san: string } }>).detail.move.san)
  }
}

bootstrapApplication(App)

// Draw claims: the buttons for possible claims, and their effect.
import { button, expect, moves, setUp, status, test, typeMove } from "./fixtures.js"

const claims = (page) => page.getByRole("group", { name: "Claim a draw" })
const draw = (page) => page.getByRole("region", { name: "Draw" })

async function playAll(page, text) {
  for (const move of text.split(" ")) await typeMove(page, move)
}

const dialog = (page) => page.getByRole("dialog", { name: "Claim a draw" })

test("a threefold repetition on the board is claimed", async ({ page }) => {
  await playAll(page, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1")
  // Black could claim by writing down the move; after it, White can claim for the position.
  await expect(claims(page).getByRole("button")).toHaveText(["Claim draw with 4… Ng8: threefold repetition"])
  await playAll(page, "Ng8")
  await button(page, "Claim draw: threefold repetition").click()
  await expect(draw(page)).toHaveAccessibleName("Draw by threefold repetition, claimed by White · ½–½")
  await expect(status(page)).toHaveText("Draw by threefold repetition, claimed by White.")
  await expect(claims(page)).toBeHidden()
  await expect(button(page, "Resign")).toBeHidden()
  await page.reload()
  await expect(draw(page)).toHaveAccessibleName("Draw by threefold repetition, claimed by White · ½–½")
  await button(page, "Back").click()
  await expect(moves(page).last()).not.toHaveAttribute("aria-current")
  await expect(page.getByRole("heading", { name: "Black to move" })).toBeVisible()
})

test("an intended threefold repetition is claimed without being played", async ({ page }) => {
  await playAll(page, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1")
  await button(page, "Claim draw with 4… Ng8: threefold repetition").click()
  await expect(draw(page)).toHaveAccessibleName("Draw by threefold repetition, claimed by Black · ½–½")
  await expect(moves(page)).toHaveCount(7)
  await page.reload()
  await expect(draw(page)).toHaveAccessibleName("Draw by threefold repetition, claimed by Black · ½–½")
})

test("fifty moves are claimed with one of many intended moves", async ({ page }) => {
  await setUp(page, "7k/8/6K1/8/8/8/8/R7 w - - 99 80")
  await button(page, "Claim a draw…").click()
  const choice = dialog(page).getByRole("combobox", { name: "Intended move" })
  await choice.selectOption("Ra5")
  await button(page, "Claim draw with 80. Ra5: fifty moves").click()
  await expect(draw(page)).toHaveAccessibleName("Draw by the fifty-move rule, claimed by White · ½–½")
  await expect(moves(page)).toHaveCount(0)
})

test("both grounds of a claim are offered", async ({ page }) => {
  await setUp(page, "7k/8/8/8/8/8/8/R6K w - - 92 80")
  await playAll(page, "Ra2 Kg8 Ra1 Kh8 Ra2 Kg8 Ra1 Kh8")
  await button(page, "Claim a draw…").click()
  await expect(dialog(page).getByRole("button", { name: /^Claim draw: / })).toHaveText([
    "Claim draw: threefold repetition",
    "Claim draw: fifty moves",
  ])
  await button(page, "Claim draw: fifty moves").click()
  await expect(draw(page)).toHaveAccessibleName(/½–½$/)
})

test("a claim cannot be made while looking back", async ({ page }) => {
  await playAll(page, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4")
  await expect(claims(page)).toBeHidden()
  await button(page, "Back").click()
  await expect(claims(page)).toBeHidden()
  await expect(page.getByText("a draw could be claimed here: threefold repetition")).toBeVisible()
})

test("a possible draw claim is announced without a layout shift", async ({ page }) => {
  const places = async () => [
    await page.getByRole("grid").boundingBox(),
    await button(page, "First").boundingBox(),
    await page.locator("#move-list").boundingBox(),
  ]
  const before = await places()
  await playAll(page, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8")
  await expect(claims(page)).toBeVisible()
  await expect(status(page)).toHaveText("Black: knight to g8. White may claim a draw: threefold repetition.")
  expect(await places()).toEqual(before)
})

test("an incorrect claim says why", async ({ page }) => {
  await playAll(page, "Nf3 Nf6 Ng1 Ng8")
  const claim = async () => {
    await button(page, "Draw").click()
    await page.getByRole("dialog", { name: "Draw", exact: true }).getByRole("button", { name: "Claim a draw" }).click()
  }
  await claim()
  await expect(status(page)).toHaveText("This position has stood twice; a third time is needed.")
  await expect(draw(page)).toBeHidden()
  await playAll(page, "Nf3 Nf6 Ng1")
  await claim()
  await expect(status(page)).toHaveText("With 4... Ng8 it would stand for the third time: write it down first.")
  await playAll(page, "Ng8")
  await claim()
  await expect(draw(page)).toHaveAccessibleName("Draw by threefold repetition, claimed by White · ½–½")
})

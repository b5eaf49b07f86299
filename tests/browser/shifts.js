// Layout shifts on a page, from Chromium's Layout Instability API.

/** Starts recording layout shifts. @param {import("@playwright/test").Page} page */
export const watchShifts = (page) =>
  page.addInitScript(() => {
    globalThis.shifts = []
    if (!PerformanceObserver.supportedEntryTypes.includes("layout-shift")) return
    const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ")
    const name = (node) => (node?.outerHTML ?? node?.textContent ?? "a node that is gone").trim().slice(0, 80)
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries()) {
        const moved = sources.map(
          ({ node, previousRect, currentRect }) => `${name(node)}: ${box(previousRect)} -> ${box(currentRect)}`,
        )
        globalThis.shifts.push(`${value}: ${moved.join("; ")}`)
      }
    }).observe({ type: "layout-shift", buffered: true })
  })

/** What moved, from where to where. @param {import("@playwright/test").Page} page */
export const shiftsOn = (page) => page.evaluate(() => globalThis.shifts)

// A page with an empty cache on a slow connection with a slow CPU, and what it loads.

/**
 * @param {import("playwright-core").Browser} browser
 * @param {{ offline: boolean, downloadThroughput: number, uploadThroughput: number, latency: number }} line bytes per second, milliseconds
 * @param {number} slower how many times as slow the CPU is
 */
export async function slowPage(browser, line, slower) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: "block" })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send("Network.enable")
  await session.send("Network.emulateNetworkConditions", line)
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower })
  const loaded = { kilobytes: 0, requests: 0 }
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    loaded.kilobytes += encodedDataLength / 1000
    loaded.requests++
  })
  return { context, page, session, loaded }
}

// What a driver cannot do in a browser: `test.skip(notChromium, noFingers)`.

/** @param {{ browserName: string }} fixtures */
export const notChromium = ({ browserName }) => browserName !== "chromium"

export const noFingers = "only Chromium's driver has fingers: in Firefox a tap does nothing"
export const noScriptSwitch = "only Chromium's driver can switch JavaScript off"
export const noPdf = "only Chromium's driver prints into a PDF"
export const noClipboard = "only Chromium's driver may read the clipboard"

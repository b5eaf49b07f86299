// Reads the colours of screenshots.
import { decode as pixelsOf } from "fast-png"

/**
 * @param {Buffer} png with colours, not a palette
 * @returns its size, and the colour at a place as [red, green, blue]
 */
export function decode(png) {
  const { width, height, channels, data } = pixelsOf(png)
  return { width, height, at: (x, y) => [...data.subarray((y * width + x) * channels, (y * width + x) * channels + 3)] }
}

// Reads the screenshots that a browser makes: PNG with 8 bits a channel, RGB or RGBA, not interlaced (ISO/IEC 15948).
import { inflateSync } from "node:zlib"

/** @param {Buffer} png @returns its size, and the colour at a place as [red, green, blue] */
export function decode(png) {
  const chunks = []
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    chunks.push({ type: png.toString("latin1", at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) })
    at += length + 12
  }
  const header = chunks[0].data
  const [width, height, channels] = [header.readUInt32BE(0), header.readUInt32BE(4), { 2: 3, 6: 4 }[header[9]]]
  if (header[8] !== 8 || !channels || header[12] !== 0) throw new Error("a kind of PNG that no browser makes of a screenshot")
  const lines = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data)))
  const stride = width * channels
  const data = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y++) {
    const filter = lines[y * (stride + 1)]
    for (let i = 0; i < stride; i++) {
      const left = i < channels ? 0 : data[y * stride + i - channels]
      const above = y === 0 ? 0 : data[(y - 1) * stride + i]
      const corner = y === 0 || i < channels ? 0 : data[(y - 1) * stride + i - channels]
      const predicted = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter]
      data[y * stride + i] = lines[y * (stride + 1) + 1 + i] + predicted
    }
  }
  return { width, height, at: (x, y) => [...data.subarray((y * width + x) * channels, (y * width + x) * channels + 3)] }
}

function paeth(left, above, corner) {
  const estimate = left + above - corner
  const [a, b, c] = [left, above, corner].map((value) => Math.abs(estimate - value))
  return a <= b && a <= c ? left : b <= c ? above : corner
}

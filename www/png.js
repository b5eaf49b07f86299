/** The width of a picture in pixels: sharp on a slide and on high-density screens. */
export const pictureSize = 1200

/** Draws an SVG that has a size as PNG. @param {string} svg @returns {Promise<Blob>} */
export async function pngOf(svg) {
  const image = new Image()
  // The page's policy allows pictures in data: addresses.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement("canvas")
  canvas.width = image.naturalWidth
  canvas.height = image.naturalHeight
  canvas.getContext("2d")?.drawImage(image, 0, 0)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture could not be made"))), "image/png"),
  )
}

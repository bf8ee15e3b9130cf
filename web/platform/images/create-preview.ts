const WIDTH = 400

/** Small, because ten full-size images would fill a phone's memory. Null for formats the browser can't decode, such as HEIC. */
export async function createPreview(file: Blob): Promise<string | null> {
  try {
    const image = await createImageBitmap(file, { resizeWidth: WIDTH, resizeQuality: 'medium' })
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    image.close()
    return canvas.toDataURL('image/webp', 0.8)
  } catch {
    return null
  }
}

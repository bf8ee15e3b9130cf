const WIDTH = 400

/**
 * A picked picture, small, as an address an `img` may show; null for one this browser can't draw, such as HEIC in most.
 * Drawn rather than shown as it is: ten photographs of a phone would fill its memory.
 */
export async function smallPreview(file: Blob): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file, { resizeWidth: WIDTH, resizeQuality: 'medium' })
    const canvas = document.createElement('canvas')
    canvas.width = picture.width
    canvas.height = picture.height
    canvas.getContext('2d')?.drawImage(picture, 0, 0)
    picture.close()
    return canvas.toDataURL('image/webp', 0.8)
  } catch {
    return null
  }
}

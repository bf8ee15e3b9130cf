import { checkImageFiles } from '#web/platform/images/check-image-files.ts'

/** Why this file cannot be used, or null. The size of a format that the browser can't decode is not checked. */
export async function checkPageImage(
  file: File,
  min: { width: number; height: number },
): Promise<string | null> {
  const [error] = (await checkImageFiles([file])).errors
  if (error) return error
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const { width, height } = bitmap
  bitmap.close()
  if (width >= min.width && height >= min.height) return null
  return `This image is ${width} × ${height}. Choose one of at least ${min.width} × ${min.height}.`
}

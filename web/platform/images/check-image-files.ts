import { IMAGE_HEAD_BYTES, imageKindOf } from '#contract/catalog/images/file-type.ts'
import { MAX_IMAGE_BYTES } from '#contract/platform/values/limits.ts'

interface CheckedFiles {
  images: File[]
  /** One message per rejected file. */
  errors: string[]
}

export async function checkImageFiles(files: Iterable<File>): Promise<CheckedFiles> {
  const checked: CheckedFiles = { images: [], errors: [] }
  for (const file of files) {
    const error = await fileError(file)
    if (error) checked.errors.push(error)
    else checked.images.push(file)
  }
  return checked
}

async function fileError(file: File): Promise<string | null> {
  const hasImageType = file.type.startsWith('image/')
  const isImage = (await hasImageContent(file)) ?? hasImageType
  const isTooLarge = file.size > MAX_IMAGE_BYTES
  // For a large file that only looks like an image, show the size error.
  if (!isImage && !(isTooLarge && hasImageType)) return `${file.name} is not an image!`
  return isTooLarge ? `${file.name} exceeds 20MB size limit!` : null
}

/** Null when the browser can't read the file, for example from a cloud drive: the server decides. */
async function hasImageContent(file: File): Promise<boolean | null> {
  try {
    const head = await file.slice(0, IMAGE_HEAD_BYTES).arrayBuffer()
    return imageKindOf(new Uint8Array(head)) !== null
  } catch {
    return null
  }
}

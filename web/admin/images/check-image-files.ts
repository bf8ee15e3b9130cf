import { IMAGE_HEAD_BYTES, imageKindOf } from '#contract/images/file-type.ts'
import { MAX_IMAGE_BYTES } from '#contract/limits.ts'

interface CheckedFiles {
  images: File[]
  /** One message for each file that can't be uploaded. */
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
  const isNamedImage = file.type.startsWith('image/')
  const isImage = (await hasImageContent(file)) ?? isNamedImage
  const isTooLarge = file.size > MAX_IMAGE_BYTES
  // A file that is too large and only named an image gets the message about its size.
  if (!isImage && !(isTooLarge && isNamedImage)) return `${file.name} is not an image!`
  return isTooLarge ? `${file.name} exceeds 20MB size limit!` : null
}

/** Null when the browser can't read the file, such as one that is only in a cloud: the server decides. */
async function hasImageContent(file: File): Promise<boolean | null> {
  try {
    const head = await file.slice(0, IMAGE_HEAD_BYTES).arrayBuffer()
    return imageKindOf(new Uint8Array(head)) !== null
  } catch {
    return null
  }
}

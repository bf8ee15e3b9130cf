import { PICTURE_HEAD_BYTES, pictureKindOf } from '#contract/picture-kind.ts'
import { MAX_PICTURE_BYTES } from '#contract/shop.ts'

interface Picked {
  /** Those the shop will take, as far as can be told without reading them whole. */
  pictures: File[]
  /** A sentence for each of the others, to be shown as an alert. */
  refused: string[]
}

/** Sorts what somebody chose or dropped, by content as the shop will, before a phone sends megabytes in vain. */
export async function pickedPictures(files: Iterable<File>): Promise<Picked> {
  const picked: Picked = { pictures: [], refused: [] }
  for (const file of files) {
    const fault = await faultOf(file)
    if (fault) picked.refused.push(fault)
    else picked.pictures.push(file)
  }
  return picked
}

async function faultOf(file: File): Promise<string | null> {
  const isPicture = (await holdsPicture(file)) ?? isCalledPicture(file)
  const tooLarge = file.size > MAX_PICTURE_BYTES
  // Of a file that is both, the size is told where its sender at least means a picture.
  if (!isPicture && !(tooLarge && isCalledPicture(file))) return `${file.name} is not an image!`
  return tooLarge ? `${file.name} exceeds 20MB size limit!` : null
}

/** Null when the file can't be read here, such as one that lies in a cloud: the shop itself will look. */
async function holdsPicture(file: File): Promise<boolean | null> {
  try {
    const head = await file.slice(0, PICTURE_HEAD_BYTES).arrayBuffer()
    return pictureKindOf(new Uint8Array(head)) !== null
  } catch {
    return null
  }
}

function isCalledPicture({ type }: File): boolean {
  return type.startsWith('image/')
}

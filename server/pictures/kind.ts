import { open } from 'node:fs/promises'
import { PICTURE_HEAD_BYTES, type PictureKind, pictureKindOf } from '#contract/picture-kind.ts'

/** What the file at a path is by its content; null for what is no picture the shop reads. */
export async function pictureKind(file: string): Promise<PictureKind | null> {
  const handle = await open(file)
  try {
    const head = Buffer.alloc(PICTURE_HEAD_BYTES)
    const { bytesRead } = await handle.read(head, 0, head.length, 0)
    return pictureKindOf(head.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

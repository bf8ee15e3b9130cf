import { open } from 'node:fs/promises'
import { IMAGE_HEAD_BYTES, type ImageKind, imageKindOf } from '#contract/images/file-type.ts'

/** What the file at a path is by its content; null for what is no picture the shop reads. */
export async function imageKind(file: string): Promise<ImageKind | null> {
  const handle = await open(file)
  try {
    const head = Buffer.alloc(IMAGE_HEAD_BYTES)
    const { bytesRead } = await handle.read(head, 0, head.length, 0)
    return imageKindOf(head.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

import { open } from 'node:fs/promises'
import { IMAGE_HEAD_BYTES, type ImageKind, imageKindOf } from '#contract/catalog/images/file-type.ts'

/** @returns null for an unsupported file. */
export async function readFileType(path: string): Promise<ImageKind | null> {
  const handle = await open(path)
  try {
    const head = Buffer.alloc(IMAGE_HEAD_BYTES)
    const { bytesRead } = await handle.read(head, 0, head.length, 0)
    return imageKindOf(head.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

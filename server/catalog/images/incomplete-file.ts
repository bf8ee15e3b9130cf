import type { ImageKind } from '#contract/catalog/images/file-type.ts'

const JPEG_END = Buffer.from([0xff, 0xd9])
const GIF_END = 0x3b
const RIFF_HEADER_BYTES = 8
const BOX_HEADER_BYTES = 8

/** Whether the end of a file is missing that can't be decoded. */
export function isIncomplete(file: Buffer, kind: ImageKind): boolean {
  switch (kind) {
    case 'jpeg':
      return !file.includes(JPEG_END, -JPEG_END.length)
    case 'png':
      return !file.includes('IEND')
    case 'gif':
      return file.at(-1) !== GIF_END
    case 'webp':
      return file.length < RIFF_HEADER_BYTES + file.readUInt32LE(4)
    default:
      return lacksBoxes(file)
  }
}

/** AVIF and HEIC files are a row of boxes, each of which begins with its length. */
function lacksBoxes(file: Buffer): boolean {
  const types = new Set<string>()
  let at = 0
  while (at + BOX_HEADER_BYTES <= file.length) {
    const length = file.readUInt32BE(at)
    types.add(file.toString('latin1', at + 4, at + BOX_HEADER_BYTES))
    // 0 is the rest of the file; smaller ones aren't lengths.
    if (length < BOX_HEADER_BYTES) return false
    at += length
  }
  return at !== file.length || !types.has('meta')
}

import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import decode from 'heic-decode'
import sharp from 'sharp'
import { MASTER_SIZE, type Master, normalize } from './normalize.ts'

export interface DecodeTask {
  path: string
  kind: 'avif' | 'heic'
  maxPixels: number
}

/** Only the number of pixels when they exceed the limit. */
export type DecodeResult = { master: Master } | { pixels: number }

interface EncodedImage {
  width: number
  height: number
  decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>
}

async function run({ path, kind, maxPixels }: DecodeTask): Promise<DecodeResult> {
  if (kind === 'avif') {
    return { master: await normalize(path, { limitInputPixels: maxPixels, failOn: 'error' }) }
  }
  const file = await readFile(path)
  const images = (await decode.all({ buffer: file })) as unknown as EncodedImage[]
  const [first] = images
  if (!first) throw new Error('The file contains no image.')
  const pixels = first.width * first.height
  if (pixels > maxPixels) return { pixels }
  const { data, width, height } = await first.decode()
  const raw = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  const layout = { raw: { width, height, channels: 4 } } as const
  const profile = readHeicProfile(file)
  if (!profile) return { master: await normalize(raw, layout) }
  const png = await sharp(raw, layout)
    .resize(MASTER_SIZE.width, MASTER_SIZE.height, { fit: 'outside', withoutEnlargement: true })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return { master: await normalize(withProfile(png, profile), {}) }
}

/** When the machine runs out of memory, Linux ends this process first. */
function dieFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not Linux.
  }
}

dieFirst()
process.once('message', async (task: DecodeTask) => {
  process.send?.(await run(task), () => process.exit())
})

const PROFILE_BOX = 'colrprof'
const BOX_HEADER_BYTES = 12
/** The signature and the header chunk of a PNG. */
const PNG_HEAD_BYTES = 33

/** @returns the first ICC profile of a HEIC file, such as an iPhone's Display P3; null without one. */
function readHeicProfile(file: Buffer): Buffer | null {
  const type = file.indexOf(PROFILE_BOX, 0, 'latin1')
  if (type < 4) return null
  const length = file.readUInt32BE(type - 4)
  const end = type - 4 + length
  if (length <= BOX_HEADER_BYTES || end > file.length) return null
  return file.subarray(type - 4 + BOX_HEADER_BYTES, end)
}

/** Embeds a profile without changing pixels, which sharp can't do with raw ones. */
function withProfile(png: Buffer, profile: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('iCCPimage\0\0', 'latin1'), deflateSync(profile)])
  const chunk = Buffer.alloc(content.length + 8)
  chunk.writeUInt32BE(content.length - 4)
  content.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(content), content.length + 4)
  return Buffer.concat([png.subarray(0, PNG_HEAD_BYTES), chunk, png.subarray(PNG_HEAD_BYTES)])
}

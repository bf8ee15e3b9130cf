import { crc32, deflateSync } from 'node:zlib'

const PROFILE_BOX = 'colrprof'
const BOX_HEADER_BYTES = 12
/** The signature and the header chunk of a PNG. */
const PNG_HEAD_BYTES = 33

/** @returns the first ICC profile of a HEIC file, such as an iPhone's Display P3; null without one. */
export function readHeicProfile(file: Buffer): Buffer | null {
  const type = file.indexOf(PROFILE_BOX, 0, 'latin1')
  if (type < 4) return null
  const length = file.readUInt32BE(type - 4)
  const end = type - 4 + length
  if (length <= BOX_HEADER_BYTES || end > file.length) return null
  return file.subarray(type - 4 + BOX_HEADER_BYTES, end)
}

/** Embeds a profile without changing pixels, which sharp can't do with raw ones. */
export function withProfile(png: Buffer, profile: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('iCCPimage\0\0', 'latin1'), deflateSync(profile)])
  const chunk = Buffer.alloc(content.length + 8)
  chunk.writeUInt32BE(content.length - 4)
  content.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(content), content.length + 4)
  return Buffer.concat([png.subarray(0, PNG_HEAD_BYTES), chunk, png.subarray(PNG_HEAD_BYTES)])
}

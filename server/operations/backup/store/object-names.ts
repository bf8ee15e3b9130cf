import { createHmac, hkdfSync, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { isIdentity } from '../encrypt.ts'

/*
 * Names reveal nothing but dates: a list of the store shows when copies were made and how many images
 * there are, but not which.
 */
export const SNAPSHOTS = 'snapshots/'
export const IMAGES = 'images/'
/** Objects that `doctor` writes to test the store. */
export const CHECKS = 'checks/'
const SNAPSHOT_KEY = /^snapshots\/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.age$/

const KEY_BYTES = 32
const PURPOSE = 'names of images in the backup store'
const deriveKey = promisify<string, string, number, { N: number; maxmem: number }, Buffer>(scrypt)

/** "20261122T194500Z" */
export function compactTime(at: number): string {
  return new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')
}

export function snapshotKey(at: number): string {
  return `${SNAPSHOTS}${compactTime(at)}.age`
}

/** @returns UTC milliseconds, null for another object. */
export function snapshotTime(key: string): number | null {
  const parts = SNAPSHOT_KEY.exec(key)
  if (!parts) return null
  const [, year, month, day, hour, minute, second] = parts
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at) ? null : at
}

/**
 * Names images by their content and the secret. A passphrase is stretched first: images are public on the shop's pages, so a
 * fast hash would let anyone who sees the names try passphrases quickly.
 */
export async function imageNamer(
  secret: string,
  workFactor: number,
): Promise<(image: { name: string; sum: string }) => string> {
  const key = isIdentity(secret)
    ? Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, KEY_BYTES))
    : await stretch(secret, workFactor)
  return ({ name, sum }) => `${IMAGES}${createHmac('sha256', key).update(`${name} ${sum}`).digest('hex')}.age`
}

async function stretch(passphrase: string, workFactor: number): Promise<Buffer> {
  const N = 2 ** workFactor
  return deriveKey(passphrase.normalize('NFC'), PURPOSE, KEY_BYTES, { N, maxmem: 2 * 128 * 8 * N })
}

import { createDecipheriv, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { wrongPassphrase } from './encrypt.ts'
import { damaged, truncated } from './errors.ts'

/*
 * `.tar.sealed` files from before backups used the age format: magic, 16 bytes of salt, 16 bytes that verify the
 * passphrase, then chunks. A chunk is four bytes (its length; the highest bit marks the last chunk), the ciphertext, and
 * its tag. The nonce counts the chunks; every tag also covers the file's head.
 */
export const LEGACY_MAGIC = 'LHKSEAL1'
const SALT_END = LEGACY_MAGIC.length + 16
const HEAD_BYTES = SALT_END + 16
const KEY_BYTES = 32
const TAG_BYTES = 16
const MAX_CHUNK_BYTES = 64 * 1024
const LAST_CHUNK = 0x8000_0000
const SCRYPT = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }

const deriveKey = promisify<string, Buffer, number, typeof SCRYPT, Buffer>(scrypt)

/** @throws {BackupError} */
export function decryptLegacy(passphrase: string) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const read = byteReader(source)
    const head = await read(HEAD_BYTES)
    const salt = head.subarray(LEGACY_MAGIC.length, SALT_END)
    const derived = await deriveKey(
      passphrase.normalize('NFC'),
      salt,
      HEAD_BYTES - SALT_END + KEY_BYTES,
      SCRYPT,
    )
    if (!timingSafeEqual(derived.subarray(KEY_BYTES), head.subarray(SALT_END))) throw wrongPassphrase()
    const nonce = Buffer.alloc(12)
    for (let number = 0n, isLast = false; !isLast; number++) {
      const length = await read(4)
      isLast = length.readUInt32BE() >= LAST_CHUNK
      const size = length.readUInt32BE() % LAST_CHUNK
      if (size > MAX_CHUNK_BYTES) throw damaged()
      const chunk = await read(size + TAG_BYTES)
      nonce.writeBigUInt64BE(number, 4)
      const decipher = createDecipheriv('aes-256-gcm', derived.subarray(0, KEY_BYTES), nonce)
      decipher.setAAD(Buffer.concat([head, length]))
      decipher.setAuthTag(chunk.subarray(size))
      const plain = decipher.update(chunk.subarray(0, size))
      try {
        decipher.final()
      } catch {
        throw damaged()
      }
      yield plain
    }
    const hasMore = await read(1).then(Boolean, () => false)
    if (hasMore) throw damaged()
  }
}

/** Reads exactly as many bytes as asked for. */
function byteReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let pending = Buffer.alloc(0)
  return async (count: number): Promise<Buffer> => {
    while (pending.length < count) {
      const { done, value } = await chunks.next()
      if (done) throw truncated()
      pending = Buffer.concat([pending, value])
    }
    const bytes = pending.subarray(0, count)
    pending = pending.subarray(count)
    return bytes
  }
}

import { createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { BackupFault } from './fault.ts'

/**
 * A sealed file: `MAGIC`, 16 bytes of salt, 16 bytes by which a wrong passphrase is known, then chunks. A chunk is four
 * bytes (its length, and in the highest bit whether it is the last), the ciphertext and its tag. The nonce counts the
 * chunks and every tag covers the head, so that none can be left out, moved or taken from another file.
 */
const MAGIC = Buffer.from('LHKSEAL1')
const SALT_BYTES = 16
const CHECK_BYTES = 16
const KEY_BYTES = 32
const TAG_BYTES = 16
const HEAD_BYTES = MAGIC.length + SALT_BYTES + CHECK_BYTES
const CHUNK_BYTES = 64 * 1024
const LAST = 0x8000_0000
/** 32 MiB and about a third of a second for each guess. */
const SCRYPT = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }

type Chunks = AsyncIterable<Buffer>
const derive = promisify<string, Buffer, number, typeof SCRYPT, Buffer>(scrypt)

export function isSealed(firstBytes: Buffer): boolean {
  return firstBytes.subarray(0, MAGIC.length).equals(MAGIC)
}

async function keysOf(passphrase: string, salt: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  const derived = await derive(passphrase.normalize('NFC'), salt, KEY_BYTES + CHECK_BYTES, SCRYPT)
  return { key: derived.subarray(0, KEY_BYTES), check: derived.subarray(KEY_BYTES) }
}

function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 4)
  return nonce
}

/** Encrypts what streams through. */
export function sealing(passphrase: string) {
  return async function* seal(source: Chunks): AsyncGenerator<Buffer> {
    const salt = randomBytes(SALT_BYTES)
    const { key, check } = await keysOf(passphrase, salt)
    const head = Buffer.concat([MAGIC, salt, check])
    yield head
    let number = 0
    let pending = Buffer.alloc(0)
    for await (const chunk of source) {
      pending = Buffer.concat([pending, chunk])
      // One byte always stays: the last chunk is known only at the end, and is not empty but for an empty file.
      while (pending.length > CHUNK_BYTES) {
        yield sealChunk(pending.subarray(0, CHUNK_BYTES), false)
        pending = pending.subarray(CHUNK_BYTES)
      }
    }
    yield sealChunk(pending, true)

    function sealChunk(plain: Buffer, isLast: boolean): Buffer {
      const length = Buffer.alloc(4)
      length.writeUInt32BE((plain.length | (isLast ? LAST : 0)) >>> 0)
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number++))
      cipher.setAAD(Buffer.concat([head, length]))
      return Buffer.concat([length, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    }
  }
}

/** Decrypts what streams through. @throws {BackupFault} */
export function unsealing(passphrase: string) {
  return async function* unseal(source: Chunks): AsyncGenerator<Buffer> {
    const bytes = reader(source)
    const head = await bytes.take(HEAD_BYTES)
    if (!head) throw cutOff()
    const { key, check } = await keysOf(passphrase, head.subarray(MAGIC.length, MAGIC.length + SALT_BYTES))
    if (!timingSafeEqual(check, head.subarray(MAGIC.length + SALT_BYTES))) {
      throw new BackupFault('The passphrase does not open this backup. Nothing was changed.')
    }
    for (let number = 0, isLast = false; !isLast; number++) {
      const length = await bytes.take(4)
      if (!length) throw cutOff()
      const word = length.readUInt32BE()
      isLast = word >= LAST
      const size = word % LAST
      if (size > CHUNK_BYTES) throw damaged()
      const sealed = await bytes.take(size + TAG_BYTES)
      if (!sealed) throw cutOff()
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number))
      decipher.setAAD(Buffer.concat([head, length]))
      decipher.setAuthTag(sealed.subarray(size))
      const plain = decipher.update(sealed.subarray(0, size))
      try {
        decipher.final()
      } catch {
        throw damaged()
      }
      yield plain
    }
    if (await bytes.take(1)) throw damaged()
  }
}

/** Takes exactly so many bytes at a time; null when there are fewer. */
function reader(source: Chunks) {
  const chunks = source[Symbol.asyncIterator]()
  let pending = Buffer.alloc(0)
  return {
    async take(count: number): Promise<Buffer | null> {
      while (pending.length < count) {
        const { done, value } = await chunks.next()
        if (done) return null
        pending = Buffer.concat([pending, value])
      }
      const taken = pending.subarray(0, count)
      pending = pending.subarray(count)
      return taken
    },
  }
}

export function cutOff(): BackupFault {
  return new BackupFault('The backup ends too early: part of the file is missing. Nothing was changed.')
}

export function damaged(part?: string): BackupFault {
  return new BackupFault(
    `The backup is damaged${part ? `: ${part} is not what it was when it was made` : ''}. Nothing was changed.`,
  )
}

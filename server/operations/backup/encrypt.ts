import { readFile } from 'node:fs/promises'
import { ReadableStream as WebStream } from 'node:stream/web'
import type { Encrypter } from 'age-encryption'
import { BackupError, DamagedBackupError } from './errors.ts'

type Chunks = AsyncIterable<Uint8Array>

/** The first bytes of every file in the age format. */
export const AGE_HEADER = 'age-encryption.org/v1'
const SHORTEST_PASSPHRASE = 12

/** @param secret a passphrase or an age identity. @param workFactor see BACKUP_WORK_FACTOR in `.env.example`. */
export function encrypt(secret: string, workFactor: number) {
  return async function* (source: Chunks): AsyncGenerator<Uint8Array> {
    const age = await encrypter(secret, workFactor)
    yield* toChunks(await age.encrypt(toWeb(source)))
  }
}

export async function encryptBytes(secret: string, workFactor: number, content: Buffer): Promise<Uint8Array> {
  return (await encrypter(secret, workFactor)).encrypt(content)
}

async function encrypter(secret: string, workFactor: number): Promise<Encrypter> {
  const { Encrypter, identityToRecipient } = await import('age-encryption')
  const age = new Encrypter()
  if (isIdentity(secret)) {
    age.addRecipient(await identityToRecipient(secret))
  } else {
    age.setScryptWorkFactor(workFactor)
    age.setPassphrase(secret.normalize('NFC'))
  }
  return age
}

/** Decrypts a stream in the age format. @throws {BackupError} */
export function decrypt(secret: string) {
  return async function* (source: Chunks): AsyncGenerator<Uint8Array> {
    const { Decrypter } = await import('age-encryption')
    const age = new Decrypter()
    if (isIdentity(secret)) age.addIdentity(secret)
    else age.addPassphrase(secret.normalize('NFC'))
    try {
      yield* toChunks(await age.decrypt(toWeb(source)))
    } catch (error) {
      if (/no identity matched/.test(String(error))) throw wrongPassphrase(secret)
      throw new DamagedBackupError('The backup is damaged or ends too early. Nothing was changed.', {
        cause: error,
      })
    }
  }
}

/** Without a passphrase there is nothing to guess, so opening a file costs almost nothing. */
export function isIdentity(secret: string): boolean {
  return secret.startsWith('AGE-SECRET-KEY-1')
}

// The library's types are the browser's, which lack what Node adds to a web stream.
function toWeb(source: Chunks): ReadableStream<Uint8Array> {
  return WebStream.from(source) as ReadableStream<Uint8Array>
}

function toChunks(stream: ReadableStream<Uint8Array>): Chunks {
  return stream as WebStream<Uint8Array>
}

/** Or its first lines are damaged. */
export class WrongSecretError extends DamagedBackupError {}

export function wrongPassphrase(secret = ''): BackupError {
  const what = isIdentity(secret) ? 'key' : 'passphrase'
  return new WrongSecretError(`The ${what} does not open this backup. Nothing was changed.`)
}

/** @returns a passphrase or an age identity. @throws {BackupError} that never contains it. */
export async function readPassphrase(file: string | undefined): Promise<string | null> {
  if (file === undefined) return null
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`The passphrase file can't be read (${error.code}): ${file}`)
  })
  return checkPassphrase(text)
}

export async function checkPassphrase(text: string): Promise<string> {
  const identity = text.split(/\r?\n/).find((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (identity) return checkIdentity(identity.trim())
  const passphrase = text.replace(/\r?\n$/, '')
  if (passphrase.length >= SHORTEST_PASSPHRASE) return passphrase
  throw new BackupError(`The passphrase is too short: use at least ${SHORTEST_PASSPHRASE} characters.`)
}

async function checkIdentity(identity: string): Promise<string> {
  const { identityToRecipient } = await import('age-encryption')
  const isValid = isIdentity(identity) && (await identityToRecipient(identity).then(Boolean, () => false))
  if (isValid) return identity
  throw new BackupError(
    'The age key is damaged or of another kind: it must be AGE-SECRET-KEY-1… from age-keygen.',
  )
}

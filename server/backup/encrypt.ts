import { readFile } from 'node:fs/promises'
import { ReadableStream as WebStream } from 'node:stream/web'
import { BackupError } from './errors.ts'

type Chunks = AsyncIterable<Uint8Array>

/** The first bytes of every file in the age format. */
export const AGE_HEADER = 'age-encryption.org/v1'
const SHORTEST_PASSPHRASE = 12

/** @param workFactor see BACKUP_WORK_FACTOR in `.env.example`. */
export function encrypt(passphrase: string, workFactor: number) {
  return async function* (source: Chunks): AsyncGenerator<Uint8Array> {
    const { Encrypter } = await import('age-encryption')
    const age = new Encrypter()
    age.setScryptWorkFactor(workFactor)
    age.setPassphrase(passphrase.normalize('NFC'))
    yield* toChunks(await age.encrypt(toWeb(source)))
  }
}

/** Decrypts a stream in the age format. @throws {BackupError} */
export function decrypt(passphrase: string) {
  return async function* (source: Chunks): AsyncGenerator<Uint8Array> {
    const { Decrypter } = await import('age-encryption')
    const age = new Decrypter()
    age.addPassphrase(passphrase.normalize('NFC'))
    try {
      yield* toChunks(await age.decrypt(toWeb(source)))
    } catch (error) {
      if (/no identity matched/.test(String(error))) throw wrongPassphrase()
      throw new BackupError('The backup is damaged or ends too early. Nothing was changed.', { cause: error })
    }
  }
}

// The library's types are the browser's, which lack what Node adds to a web stream.
function toWeb(source: Chunks): ReadableStream<Uint8Array> {
  return WebStream.from(source) as ReadableStream<Uint8Array>
}

function toChunks(stream: ReadableStream<Uint8Array>): Chunks {
  return stream as WebStream<Uint8Array>
}

export function wrongPassphrase(): BackupError {
  return new BackupError('The passphrase does not open this backup. Nothing was changed.')
}

/** @throws {BackupError} that never contains the passphrase. */
export async function readPassphrase(file: string | undefined): Promise<string | null> {
  if (file === undefined) return null
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`The passphrase file can't be read (${error.code}): ${file}`)
  })
  return checkPassphrase(text)
}

export function checkPassphrase(text: string): string {
  const passphrase = text.replace(/\r?\n$/, '')
  if (passphrase.length >= SHORTEST_PASSPHRASE) return passphrase
  throw new BackupError(`The passphrase is too short: use at least ${SHORTEST_PASSPHRASE} characters.`)
}

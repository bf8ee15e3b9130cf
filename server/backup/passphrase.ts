import { readFile } from 'node:fs/promises'
import { BackupFault } from './fault.ts'

const SHORTEST = 12

/** The passphrase in a file, its last line end aside. @throws {BackupFault} that never repeats it. */
export async function readPassphrase(file: string | undefined): Promise<string | null> {
  if (file === undefined) return null
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BackupFault(`The file with the passphrase can't be read (${error.code}): ${file}`)
  })
  return checkPassphrase(text)
}

export function checkPassphrase(text: string): string {
  const passphrase = text.replace(/\r?\n$/, '')
  if (passphrase.length >= SHORTEST) return passphrase
  throw new BackupFault(`The passphrase is too short: take at least ${SHORTEST} characters.`)
}

import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import { z } from 'zod'

/** The folder in DATA_DIR. Each machine signs with the newest key of its own folder (docs/decisions/0050-passports.md). */
export const KEY_FOLDER = 'passport-keys'
const FILE_NAME = /^\d{4,9}\.jwk$/

const keyFile = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  d: z.string(),
  kid: z.string(),
})
export type PrivateKey = z.output<typeof keyFile>

export interface KeyFile {
  name: string
  content: string
}

/** The files as they are, oldest key first. */
export async function readKeyFiles(dataDir: string): Promise<KeyFile[]> {
  const folder = join(dataDir, KEY_FOLDER)
  return Promise.all(
    (await fileNames(folder)).map(async (name) => ({
      name,
      content: await readFile(join(folder, name), 'utf8'),
    })),
  )
}

/** Oldest first. @throws {Error} for a damaged file. */
export async function readKeys(dataDir: string): Promise<PrivateKey[]> {
  return (await readKeyFiles(dataDir)).map(parse)
}

/** Reads the newest key from the folder each time, because another process may have added one. Makes the first key. */
export async function readSigningKey(dataDir: string): Promise<PrivateKey> {
  const newest = await readNewest(dataDir)
  if (newest) return newest
  const made = await makeKey()
  // Another process may have been faster.
  if (await addFile(dataDir, 1, toContent(made))) return made
  return (await readNewest(dataDir)) ?? made
}

/** Adds a new key, with which every process on this machine signs from its next passport on. */
export async function addKey(dataDir: string): Promise<PrivateKey> {
  const made = await makeKey()
  await append(dataDir, toContent(made))
  return made
}

/** Adds the keys of a backup that the folder does not have yet. */
export async function addKeyFiles(dataDir: string, files: KeyFile[]): Promise<void> {
  for (const file of files) {
    const present = await readKeys(dataDir)
    const { kid } = parse(file)
    if (!present.some((key) => key.kid === kid)) await append(dataDir, file.content)
  }
}

async function readNewest(dataDir: string): Promise<PrivateKey | null> {
  const folder = join(dataDir, KEY_FOLDER)
  const name = (await fileNames(folder)).at(-1)
  return name === undefined ? null : parse({ name, content: await readFile(join(folder, name), 'utf8') })
}

async function append(dataDir: string, content: string): Promise<void> {
  const last = (await fileNames(join(dataDir, KEY_FOLDER))).at(-1) ?? '0'
  for (let number = Number.parseInt(last, 10) + 1; !(await addFile(dataDir, number, content)); number++);
}

async function fileNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names
    .filter((name) => FILE_NAME.test(name))
    .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
}

/** Writes elsewhere and links, so readers never see a part of a file. @returns false when the number is taken. */
async function addFile(dataDir: string, number: number, content: string): Promise<boolean> {
  const folder = join(dataDir, KEY_FOLDER)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = join(folder, `.${randomUUID()}`)
  try {
    await writeSynced(unfinished, content)
    await link(unfinished, join(folder, `${String(number).padStart(4, '0')}.jwk`))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function writeSynced(path: string, content: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function makeKey(): Promise<PrivateKey> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const key = await exportJWK(privateKey)
  return keyFile.parse({ ...key, kid: await calculateJwkThumbprint(key) })
}

function toContent(key: PrivateKey): string {
  return `${JSON.stringify(key)}\n`
}

/** @throws {Error} whose message does not quote the private key. */
function parse({ name, content }: KeyFile): PrivateKey {
  try {
    return keyFile.parse(JSON.parse(content))
  } catch {
    throw new Error(`The key of passports in ${KEY_FOLDER}/${name} is damaged.`)
  }
}

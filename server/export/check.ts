import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BackupFault } from '#server/backup/fault.ts'
import { linesOf } from '#server/backup/fill.ts'
import { knownSteps } from '#server/db/open.ts'
import { type About, about, FORMAT, fileOf, NAMES, PICTURE_PATH } from './about.ts'

export function fault(sentence: string): BackupFault {
  return new BackupFault(`${sentence} Nothing was changed.`)
}

export interface CheckedFolder {
  about: About
  /** The pictures' paths inside the folder. */
  pictures: string[]
}

/** Reads all that an import would take in, and compares it with what was written. @throws {BackupFault} */
export async function checkFolder(folder: string): Promise<CheckedFolder> {
  const held = await readAbout(folder)
  const checksums = await readChecksums(folder, held)
  for (const file of held.files) await checkThings(folder, file, checksums)
  const pictures = [...checksums.keys()].filter((path) => path.startsWith('pictures/'))
  for (const path of pictures) {
    if (!PICTURE_PATH.test(path)) throw fault(`${NAMES.checksums} names a place outside the folder.`)
    if ((await hashOf(folder, path)) !== checksums.get(path)) {
      throw fault(`The picture ${path} is not as it was exported.`)
    }
  }
  return { about: held, pictures }
}

async function readAbout(folder: string): Promise<About> {
  if (!existsSync(join(folder, NAMES.about))) {
    throw fault(`${folder} holds no whole export of a shop: ${NAMES.about} is missing.`)
  }
  const text = await readFile(join(folder, NAMES.about), 'utf8')
  try {
    const read = JSON.parse(text)
    if (read.format > FORMAT) throw newer()
    const held = about.parse(read)
    if (!knownSteps().includes(held.schema)) throw newer()
    return held
  } catch (error) {
    if (error instanceof BackupFault) throw error
    throw fault(`${NAMES.about} can't be read: it is not as it was exported.`)
  }
}

function newer(): BackupFault {
  return fault('This was exported by a newer version of the shop. Update the shop, then import.')
}

const CHECKSUM_LINE = /^([0-9a-f]{64}) {2}(\S+)$/

async function readChecksums(folder: string, held: About): Promise<Map<string, string>> {
  if ((await hashOf(folder, NAMES.checksums)) !== held.checksums) {
    throw fault(`${NAMES.checksums} is not as it was exported.`)
  }
  const checksums = new Map<string, string>()
  for await (const line of linesOf(createReadStream(join(folder, NAMES.checksums)))) {
    const [, hash = '', path = ''] = CHECKSUM_LINE.exec(line) ?? []
    checksums.set(path, hash)
  }
  return checksums
}

async function checkThings(
  folder: string,
  file: About['files'][number],
  checksums: Map<string, string>,
): Promise<void> {
  const name = fileOf(file)
  const hash = await hashOf(folder, name)
  let line = 0
  for await (const text of linesOf(createReadStream(join(folder, name)))) {
    line += 1
    thingIn(text, name, line)
  }
  if (line !== file.lines) {
    throw fault(`${name} ends after line ${line}, and ${NAMES.about} says it has ${file.lines}.`)
  }
  if (hash !== checksums.get(name)) throw fault(`${name} is not as it was exported.`)
}

/** @throws {BackupFault} naming the line. */
export function thingIn(text: string, name: string, line: number): object {
  try {
    const thing = JSON.parse(text)
    if (typeof thing === 'object' && thing !== null && !Array.isArray(thing)) return thing
  } catch {
    // Said below.
  }
  throw fault(`${name}, line ${line}: this is no JSON object.`)
}

async function hashOf(folder: string, path: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(join(folder, path)), hash)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw fault(code === 'ENOENT' ? `${path} is missing.` : `${path} can't be read (${code}).`)
  }
  return hash.digest('hex')
}

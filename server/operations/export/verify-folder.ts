import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BackupError } from '#server/operations/backup/errors.ts'
import { parseRecord, readLines } from '#server/operations/backup/record-stream.ts'
import { knownSteps } from '#server/platform/db/open.ts'
import { IMAGE_PATH } from './image-paths.ts'
import {
  type ExportFile,
  type ExportManifest,
  exportManifest,
  FILES,
  FORMAT,
  recordFile,
} from './manifest.ts'

function importError(message: string): BackupError {
  return new BackupError(`${message} Nothing was changed.`)
}

/**
 * Compares every file that an import reads with its checksum.
 * @returns the manifest and the paths of the image files. @throws {BackupError}
 */
export async function verifyFolder(folder: string): Promise<{ manifest: ExportManifest; images: string[] }> {
  const manifest = await readManifest(folder)
  const checksums = await readChecksums(folder, manifest)
  for (const file of manifest.files) await verifyRecords(folder, file, checksums)
  const images = [...checksums.keys()].filter((path) => path.startsWith('pictures/'))
  for (const path of images) {
    if (!IMAGE_PATH.test(path)) throw importError(`${FILES.checksums} contains a path outside the folder.`)
    if ((await hashOf(folder, path)) !== checksums.get(path)) {
      throw importError(`The image ${path} has changed since the export.`)
    }
  }
  return { manifest, images }
}

async function readManifest(folder: string): Promise<ExportManifest> {
  if (!existsSync(join(folder, FILES.manifest))) {
    throw importError(`${folder} does not contain a complete export: ${FILES.manifest} is missing.`)
  }
  const text = await readFile(join(folder, FILES.manifest), 'utf8')
  try {
    const content = JSON.parse(text)
    if (content.format > FORMAT) throw newerExport()
    const manifest = exportManifest.parse(content)
    if (!knownSteps().includes(manifest.schema)) throw newerExport()
    return manifest
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw importError(`${FILES.manifest} can't be read: it has changed since the export.`)
  }
}

function newerExport(): BackupError {
  return importError('This export was made by a newer version of the shop. Update the shop, then import.')
}

const CHECKSUM_LINE = /^([0-9a-f]{64}) {2}(\S+)$/

async function readChecksums(folder: string, manifest: ExportManifest): Promise<Map<string, string>> {
  if ((await hashOf(folder, FILES.checksums)) !== manifest.checksums) {
    throw importError(`${FILES.checksums} has changed since the export.`)
  }
  const checksums = new Map<string, string>()
  for await (const line of readLines(createReadStream(join(folder, FILES.checksums)))) {
    const [, hash = '', path = ''] = CHECKSUM_LINE.exec(line) ?? []
    checksums.set(path, hash)
  }
  return checksums
}

async function verifyRecords(
  folder: string,
  file: ExportFile,
  checksums: Map<string, string>,
): Promise<void> {
  const name = recordFile(file)
  const hash = await hashOf(folder, name)
  let line = 0
  for await (const text of readLines(createReadStream(join(folder, name)))) {
    line += 1
    parseRecord(text, name, line)
  }
  if (line !== file.lines) {
    throw importError(`${name} has ${line} lines, but ${FILES.manifest} says ${file.lines}.`)
  }
  if (hash !== checksums.get(name)) throw importError(`${name} has changed since the export.`)
}

async function hashOf(folder: string, path: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(join(folder, path)), hash)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw importError(code === 'ENOENT' ? `${path} is missing.` : `${path} can't be read (${code}).`)
  }
  return hash.digest('hex')
}

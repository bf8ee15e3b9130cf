import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupError } from '#server/operations/backup/errors.ts'
import { checksumLine } from '#server/operations/backup/manifest.ts'
import { hashed } from '#server/operations/backup/record-stream.ts'
import { FILES } from './manifest.ts'

type Content = AsyncIterable<string | Buffer> | Iterable<string>

export interface FolderWriter {
  write(name: string, content: Content): Promise<void>
  /** Ends the folder with its manifest, which contains the hash of all checksums. */
  end(manifest: (checksums: string) => string): Promise<void>
}

/** Fills a folder under a temporary name and renames it when it is complete. */
export async function writeFolder<T>(folder: string, fill: (folder: FolderWriter) => Promise<T>): Promise<T> {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new BackupError(`${folder} is not empty. Use a new folder. Nothing was changed.`)
  }
  const unfinished = join(dirname(folder), `.${basename(folder)}.part`)
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    const result = await fill(folderWriter(unfinished))
    await rename(unfinished, folder)
    return result
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

function folderWriter(folder: string): FolderWriter {
  const checksums: string[] = []

  /** @returns the SHA-256 of the content. */
  async function writeFile(name: string, content: Content): Promise<string> {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const hash = createHash('sha256')
    await pipeline(
      Readable.from(content),
      (chunks: AsyncIterable<Buffer | string>) => hashed(hash, chunks),
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    )
    return hash.digest('hex')
  }

  return {
    async write(name, content) {
      checksums.push(checksumLine(await writeFile(name, content), name))
    },
    async end(manifest) {
      const hash = await writeFile(FILES.checksums, checksums)
      await writeFile(FILES.manifest, [manifest(hash)])
    },
  }
}

import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupFault } from '#server/backup/fault.ts'
import { checksumLine } from '#server/backup/manifest.ts'
import { NAMES } from './about.ts'

export interface FolderWriter {
  write(name: string, text: AsyncIterable<string | Buffer> | Iterable<string>): Promise<void>
  /** Ends the folder with what it is about, which knows the checksum of all checksums. */
  end(about: (checksums: string) => string): Promise<void>
}

/** Fills a folder under another name; it has its own when it is whole. Whatever goes wrong, no half of it is left. */
export async function writeFolder<T>(folder: string, fill: (folder: FolderWriter) => Promise<T>): Promise<T> {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new BackupFault(`There is something in ${folder} already. Name a new folder. Nothing was changed.`)
  }
  const unfinished = join(dirname(folder), `.${basename(folder)}.part`)
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    const result = await fill(writerInto(unfinished))
    await rename(unfinished, folder)
    return result
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

function writerInto(folder: string): FolderWriter {
  const checksums: string[] = []

  async function put(name: string, content: Readable): Promise<string> {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const hash = createHash('sha256')
    await pipeline(
      content,
      async function* noting(chunks: AsyncIterable<Buffer | string>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          yield chunk
        }
      },
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    )
    return hash.digest('hex')
  }

  return {
    async write(name, text) {
      checksums.push(checksumLine(await put(name, Readable.from(text)), name))
    },
    async end(about) {
      const hash = await put(NAMES.checksums, Readable.from(checksums))
      await put(NAMES.about, Readable.from([about(hash)]))
    },
  }
}

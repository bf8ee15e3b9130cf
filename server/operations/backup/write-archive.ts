import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import { RECOMMENDED_WORK_FACTOR } from '#server/platform/config/variables.ts'
import { encrypt } from './encrypt.ts'
import { checksumLine, ENTRIES } from './manifest.ts'
import { hashed } from './record-stream.ts'

/** The end of a file's name while it is written. */
export const UNFINISHED = '.part'
/** Checksums per entry, which bounds the memory they take. */
const CHECKSUM_CHARACTERS = 512 * 1024

export interface ArchiveWriter {
  add(name: string, content: string | Buffer): Promise<void>
  /** @returns the content's SHA-256, as hex. */
  addStream(name: string, content: Readable, bytes: number): Promise<string>
  /** Ends the archive with its manifest, which contains the hash of all checksums. */
  end(manifest: (checksums: string) => string): Promise<void>
}

export interface Encryption {
  /** Or an age identity. */
  passphrase: string | null
  workFactor?: number
}

interface ArchiveOptions extends Encryption {
  at: number
  isCompressed?: boolean
}

/** Writes a tar archive under a temporary name and renames it when it is complete and on the disk. */
export async function writeArchive<T>(
  file: string,
  { passphrase, workFactor = RECOMMENDED_WORK_FACTOR, at, isCompressed = false }: ArchiveOptions,
  fill: (archive: ArchiveWriter) => Promise<T>,
): Promise<T> {
  const folder = dirname(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = join(folder, `${unfinishedName(file)}${randomUUID().slice(0, 8)}${UNFINISHED}`)
  try {
    const tar = pack()
    const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
    const compress = isCompressed ? createZstdCompress() : new PassThrough()
    const written =
      passphrase === null
        ? pipeline(tar, compress, target)
        : pipeline(tar, compress, encrypt(passphrase, workFactor), target)
    const filled = fill(archiveWriter(tar, new Date(at))).then(
      (result) => {
        tar.finalize()
        return result
      },
      (error: unknown) => {
        tar.destroy(error as Error)
        throw error
      },
    )
    const [writing, filling] = await Promise.allSettled([written, filled])
    // A system error, such as a full disk, is the cause of whatever failed on the other side.
    if (writing.status === 'rejected' && writing.reason.syscall) throw writing.reason
    if (filling.status === 'rejected') throw filling.reason
    if (writing.status === 'rejected') throw writing.reason
    await rename(unfinished, file)
    await syncFolder(folder)
    return filling.value
  } finally {
    await rm(unfinished, { force: true })
  }
}

function unfinishedName(file: string): string {
  return `.${basename(file)}.`
}

/** Removes what a terminated process left of a file. */
export async function removeUnfinished(file: string): Promise<void> {
  const folder = dirname(file)
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    if (name.startsWith(unfinishedName(file)) && name.endsWith(UNFINISHED))
      await rm(join(folder, name), { force: true })
  }
}

/** A rename survives a power cut only after the folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

function archiveWriter(tar: Pack, mtime: Date): ArchiveWriter {
  const allChecksums = createHash('sha256')
  let lines = ''
  let part = 0

  async function addEntry(name: string, content: string | Buffer): Promise<void> {
    await new Promise<void>((done, failed) => {
      tar.entry({ name, mode: 0o600, mtime }, content as Buffer, (error) => (error ? failed(error) : done()))
    })
  }

  async function addChecksum(hash: string, name: string): Promise<void> {
    const line = checksumLine(hash, name)
    allChecksums.update(line)
    lines += line
    if (lines.length > CHECKSUM_CHARACTERS) await addChecksumEntry()
  }

  async function addChecksumEntry(): Promise<void> {
    part += 1
    await addEntry(`${ENTRIES.checksums}${partNumber(part)}.sha256`, lines)
    lines = ''
  }

  return {
    async add(name, content) {
      await addEntry(name, content)
      await addChecksum(hashOf(content), name)
    },
    async addStream(name, content, bytes) {
      const hash = createHash('sha256')
      await new Promise<void>((done, failed) => {
        const sink = tar.entry({ name, size: bytes, mode: 0o600, mtime }, (error) =>
          error ? failed(error) : done(),
        )
        pipeline(content, (chunks: AsyncIterable<Buffer>) => hashed(hash, chunks), sink).catch(failed)
      })
      const digest = hash.digest('hex')
      await addChecksum(digest, name)
      return digest
    },
    async end(manifest) {
      if (lines !== '') await addChecksumEntry()
      const text = manifest(allChecksums.digest('hex'))
      await addEntry(ENTRIES.manifest, text)
      await addEntry(ENTRIES.manifestChecksum, checksumLine(hashOf(text), ENTRIES.manifest))
    },
  }
}

function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

export function partNumber(part: number): string {
  return String(part).padStart(6, '0')
}

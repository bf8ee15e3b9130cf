import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Pack, pack } from 'tar-stream'
import { checksumLine, ENTRIES } from './manifest.ts'
import { sealing } from './seal.ts'

/** What a file is called while it is written: never taken for a backup. */
export const UNFINISHED = '.part'
/** So many bytes of checksums make an entry of their own: memory stays the same however many files there are. */
const CHECKSUMS_AT_A_TIME = 512 * 1024

export interface ArchiveWriter {
  add(name: string, content: string | Buffer): Promise<void>
  /** @returns the content's SHA-256, as hex. */
  addStream(name: string, content: Readable, bytes: number): Promise<string>
  /** Ends the archive with its manifest, which knows the hash over all checksums. */
  end(manifest: (checksums: string) => string): Promise<void>
}

/**
 * Writes a tar archive: under another name until it is whole and on the disk, then renamed in one step. Whatever goes
 * wrong, no half of it is left.
 */
export async function writeArchive<T>(
  file: string,
  { passphrase, at }: { passphrase: string | null; at: number },
  fill: (archive: ArchiveWriter) => Promise<T>,
): Promise<T> {
  const folder = dirname(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = join(folder, `${unfinishedName(file)}${randomUUID().slice(0, 8)}${UNFINISHED}`)
  try {
    const tar = pack()
    const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
    const written = passphrase === null ? pipeline(tar, target) : pipeline(tar, sealing(passphrase), target)
    const filled = fill(writerInto(tar, new Date(at))).then(
      (result) => {
        tar.finalize()
        return result
      },
      (error: unknown) => {
        tar.destroy(error as Error)
        throw error
      },
    )
    // Both have come to their end before either's fault is told: nothing goes on reading or writing behind it.
    const [outcome, result] = await Promise.allSettled([written, filled])
    // A disk that is full is the cause, what its stream's end did to the other side the effect.
    if (outcome.status === 'rejected' && 'code' in outcome.reason && outcome.reason.syscall)
      throw outcome.reason
    if (result.status === 'rejected') throw result.reason
    if (outcome.status === 'rejected') throw outcome.reason
    await rename(unfinished, file)
    await syncFolder(folder)
    return result.value
  } finally {
    await rm(unfinished, { force: true })
  }
}

function unfinishedName(file: string): string {
  return `.${basename(file)}.`
}

/** Removes what was written of a file by somebody who could not end it. */
export async function removeUnfinished(file: string): Promise<void> {
  const folder = dirname(file)
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    if (name.startsWith(unfinishedName(file)) && name.endsWith(UNFINISHED))
      await rm(join(folder, name), { force: true })
  }
}

/** A renamed file is there after a power cut only when its folder is on the disk as well. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

function writerInto(tar: Pack, mtime: Date): ArchiveWriter {
  const all = createHash('sha256')
  let lines = ''
  let part = 0

  async function entry(name: string, content: string | Buffer): Promise<void> {
    await new Promise<void>((done, failed) => {
      tar.entry({ name, mode: 0o600, mtime }, content as Buffer, (error) => (error ? failed(error) : done()))
    })
  }

  async function note(hash: string, name: string): Promise<void> {
    const line = checksumLine(hash, name)
    all.update(line)
    lines += line
    if (lines.length > CHECKSUMS_AT_A_TIME) await flush()
  }

  async function flush(): Promise<void> {
    part += 1
    await entry(`${ENTRIES.checksums}${numbered(part)}.sha256`, lines)
    lines = ''
  }

  return {
    async add(name, content) {
      await entry(name, content)
      await note(hashOf(content), name)
    },
    async addStream(name, content, bytes) {
      const hash = createHash('sha256')
      await new Promise<void>((done, failed) => {
        const sink = tar.entry({ name, size: bytes, mode: 0o600, mtime }, (error) =>
          error ? failed(error) : done(),
        )
        pipeline(
          content,
          async function* noting(chunks: AsyncIterable<Buffer>) {
            for await (const chunk of chunks) {
              hash.update(chunk)
              yield chunk
            }
          },
          sink,
        ).catch(failed)
      })
      const digest = hash.digest('hex')
      await note(digest, name)
      return digest
    },
    async end(manifest) {
      if (lines !== '') await flush()
      const text = manifest(all.digest('hex'))
      await entry(ENTRIES.manifest, text)
      await entry(ENTRIES.manifestChecksum, checksumLine(hashOf(text), ENTRIES.manifest))
    },
  }
}

function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

export function numbered(part: number): string {
  return String(part).padStart(6, '0')
}

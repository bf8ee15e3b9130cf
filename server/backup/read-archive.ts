import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import type { z } from 'zod'
import { BackupFault } from './fault.ts'
import { type About, about, checksumLine, ENTRIES, FORMAT, type Manifest, manifest } from './manifest.ts'
import { cutOff, damaged, isSealed, unsealing } from './seal.ts'

export interface ArchiveEntry {
  name: string
  content: AsyncIterable<Buffer>
}

export interface ArchiveReader {
  /** Before anything else: whether it is for this shop at all. */
  begins?(about: About): Promise<void> | void
  /** Rows and pictures, in the archive's order; what is left unread is read for its checksum alone. */
  takes?(entry: ArchiveEntry): Promise<void>
}

const SMALL_BYTES = 1024 * 1024
const PART_OF_THE_SHOP = /^(database\/\w+\/\d+\.jsonl|(pictures|originals)\/(\w[\w-]*\/)?\w[\w.-]*)$/

/**
 * Reads an archive to its end and compares every byte with its checksums.
 * @throws {BackupFault} when it is cut off, damaged, sealed with another passphrase, or none of this shop's.
 */
export async function readArchive(
  file: string,
  passphrase: string | null,
  reader: ArchiveReader = {},
): Promise<Manifest> {
  const sealed = await looksSealed(file)
  if (sealed && passphrase === null) {
    throw new BackupFault('This backup is sealed: name the file with its passphrase (--passphrase-file).')
  }
  const source = createReadStream(file)
  const tar = extract()
  const fed = sealed ? pipeline(source, unsealing(passphrase ?? ''), tar) : pipeline(source, tar)
  const read = readEntries(tar, reader)
  const [feeding, reading] = await Promise.allSettled([fed, read])
  const faults = [feeding, reading]
    .filter((outcome) => outcome.status === 'rejected')
    .map(({ reason }) => inWords(reason))
  // Either side's end ends the other: what came first is told, and what is said in words before all else.
  const fault = faults.find((error) => error instanceof BackupFault) ?? faults.find(isCause) ?? faults[0]
  if (fault) throw fault
  return (reading as PromiseFulfilledResult<Manifest>).value
}

function isCause(error: NodeJS.ErrnoException): boolean {
  return error.code !== 'ERR_STREAM_PREMATURE_CLOSE'
}

async function looksSealed(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const head = Buffer.alloc(512)
    const { bytesRead } = await handle.read(head, 0, head.length, 0)
    if (isSealed(head)) return true
    const isTar = head.toString('latin1', 257, 262) === 'ustar'
    if (bytesRead < head.length || !isTar) throw new BackupFault('This file is no backup of the shop.')
    return false
  } finally {
    await handle.close()
  }
}

function inWords(error: Error): Error {
  if (/^Invalid (tar )?header|Header exceeds/.test(error.message)) return damaged()
  if (error.message === 'Unexpected end of data') return cutOff()
  return error
}

async function readEntries(tar: ReturnType<typeof extract>, reader: ArchiveReader): Promise<Manifest> {
  const all = createHash('sha256')
  let lines: string[] = []
  let begun = false
  let held: { text: string; hash: string } | null = null
  let accepted: Manifest | null = null
  for await (const entry of tar) {
    const { name, type } = entry.header
    const hash = createHash('sha256')
    const content = noting(entry as unknown as Readable, hash)
    if (type !== 'file' || accepted) throw damaged()
    if (name.startsWith(ENTRIES.checksums)) {
      compare(lines, await textOf(content))
      lines = []
    } else if (name === ENTRIES.manifestChecksum) {
      if (!held) throw damaged()
      if ((await textOf(content)) !== checksumLine(held.hash, ENTRIES.manifest))
        throw damaged(ENTRIES.manifest)
      accepted = accept(held.text, all.digest('hex'))
    } else if (name === ENTRIES.manifest) {
      held = { text: await textOf(content), hash: hash.digest('hex') }
    } else {
      if (name === ENTRIES.about) {
        await reader.begins?.(parse(about, await textOf(content), name))
        begun = true
      } else {
        if (!begun || !PART_OF_THE_SHOP.test(name)) throw damaged()
        await reader.takes?.({ name, content })
        for await (const _ of content);
      }
      const line = checksumLine(hash.digest('hex'), name)
      all.update(line)
      lines.push(line)
    }
  }
  if (!accepted) throw cutOff()
  return accepted
}

async function* noting(stream: Readable, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    hash.update(chunk)
    yield chunk
  }
}

async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.length
    if (bytes > SMALL_BYTES) throw damaged()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function compare(computed: string[], kept: string): void {
  if (computed.join('') === kept) return
  const known = new Set(kept.split('\n'))
  const other = computed.find((line) => !known.has(line.trimEnd()))
  throw damaged(other?.slice(66).trimEnd())
}

function accept(text: string, checksums: string): Manifest {
  const held = parse(manifest, text, ENTRIES.manifest)
  if (held.checksums !== checksums) throw damaged()
  return held
}

function parse<S extends z.ZodType>(schema: S, text: string, name: string): z.output<S> {
  try {
    const read = JSON.parse(text)
    if (read.format > FORMAT) throw newer()
    return schema.parse(read)
  } catch (error) {
    if (error instanceof BackupFault) throw error
    throw damaged(name)
  }
}

export function newer(): BackupFault {
  return new BackupFault(
    'This backup was made by a newer version of the shop. Update the shop, then restore. Nothing was changed.',
  )
}

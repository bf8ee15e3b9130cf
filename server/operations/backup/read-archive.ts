import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'
import type { z } from 'zod'
import { AGE_HEADER, decrypt } from './encrypt.ts'
import { BackupError, DamagedBackupError, damaged, newerBackup, truncated } from './errors.ts'
import { decryptLegacy, LEGACY_MAGIC } from './legacy-encryption.ts'
import { checksumLine, ENTRIES, FORMAT, header, type Manifest, manifest } from './manifest.ts'
import { hashed } from './record-stream.ts'

export interface ArchiveEntry {
  name: string
  content: AsyncIterable<Buffer>
}

interface ArchiveHandlers {
  /** Called before any entry. */
  onHeader?(content: z.output<typeof header>): void
  /** Called for each part of the database and each image file, in the archive's order. */
  onEntry?(entry: ArchiveEntry): Promise<void>
}

const MAX_TEXT_BYTES = 1024 * 1024
const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])
const ENTRY_NAME =
  /^(database\/\w+\/\d+\.jsonl|passport-keys\/\d+\.jwk|images\/\d+\.jsonl|(pictures|originals)\/(\w[\w-]*\/)?\w[\w.-]*)$/

/**
 * Reads an archive to its end and compares it with its checksums.
 * @throws {BackupError} when it is truncated, damaged, or not a backup, or the passphrase is wrong.
 */
export async function readArchive(
  file: string,
  passphrase: string | null,
  handlers: ArchiveHandlers = {},
): Promise<Manifest> {
  const format = await detectFormat(file)
  if (format !== 'tar' && passphrase === null) {
    throw new BackupError('This backup is encrypted: give the file with its passphrase (--passphrase-file).')
  }
  const source = createReadStream(file)
  const tar = extract()
  const feeding =
    format === 'tar'
      ? pipeline(source, tar)
      : pipeline(source, (format === 'age' ? decrypt : decryptLegacy)(passphrase ?? ''), decompress, tar)
  const [fed, read] = await Promise.allSettled([feeding, readEntries(tar, handlers)])
  if (read.status === 'fulfilled' && fed.status === 'fulfilled') return read.value
  // When one side fails, the other's stream closes too early: report the cause.
  const errors = [fed, read]
    .filter((outcome) => outcome.status === 'rejected')
    .map(({ reason }) => toBackupError(reason))
  throw errors.find((error) => error instanceof BackupError) ?? errors.find(isCause) ?? errors[0]
}

/** Snapshots are compressed before they are encrypted, backups with images are not. */
async function* decompress(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]()
  const first = await chunks.next()
  const start = Buffer.from(first.value ?? [])
  const all = async function* () {
    yield start
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  if (!start.subarray(0, ZSTD_MAGIC.length).equals(ZSTD_MAGIC)) yield* all()
  else yield* Readable.from(all()).compose(createZstdDecompress())
}

function isCause(error: NodeJS.ErrnoException): boolean {
  return error.code !== 'ERR_STREAM_PREMATURE_CLOSE'
}

async function detectFormat(file: string): Promise<'tar' | 'age' | 'legacy'> {
  const handle = await open(file)
  try {
    const bytes = Buffer.alloc(512)
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0)
    const start = bytes.toString('latin1')
    if (start.startsWith(AGE_HEADER)) return 'age'
    if (start.startsWith(LEGACY_MAGIC)) return 'legacy'
    if (bytesRead === bytes.length && start.startsWith('ustar', 257)) return 'tar'
    throw new DamagedBackupError('This file is not a backup of the shop.')
  } finally {
    await handle.close()
  }
}

function toBackupError(error: NodeJS.ErrnoException): Error {
  if (error.code?.startsWith('ZSTD_')) return damaged()
  if (/^Invalid (tar )?header|Header exceeds/.test(error.message)) return damaged()
  if (error.message === 'Unexpected end of data') return truncated()
  return error
}

async function readEntries(tar: ReturnType<typeof extract>, handlers: ArchiveHandlers): Promise<Manifest> {
  const allChecksums = createHash('sha256')
  let lines: string[] = []
  let hasHeader = false
  let manifestEntry: { text: string; hash: string } | null = null
  let verified: Manifest | null = null
  for await (const entry of tar) {
    const { name, type } = entry.header
    const hash = createHash('sha256')
    const content = hashed<Buffer>(hash, entry as unknown as Readable)
    if (type !== 'file' || verified) throw damaged()
    if (name.startsWith(ENTRIES.checksums)) {
      compareChecksums(lines, await textOf(content))
      lines = []
    } else if (name === ENTRIES.manifestChecksum) {
      if (!manifestEntry) throw damaged()
      const expected = checksumLine(manifestEntry.hash, ENTRIES.manifest)
      if ((await textOf(content)) !== expected) throw damaged(ENTRIES.manifest)
      verified = parse(manifest, manifestEntry.text, ENTRIES.manifest)
      if (verified.checksums !== allChecksums.digest('hex')) throw damaged()
    } else if (name === ENTRIES.manifest) {
      manifestEntry = { text: await textOf(content), hash: hash.digest('hex') }
    } else {
      if (name === ENTRIES.header) {
        const parsed = parse(header, await textOf(content), name)
        handlers.onHeader?.(parsed)
        hasHeader = true
      } else {
        if (!hasHeader || !ENTRY_NAME.test(name)) throw damaged()
        await handlers.onEntry?.({ name, content })
        for await (const _ of content);
      }
      const line = checksumLine(hash.digest('hex'), name)
      allChecksums.update(line)
      lines.push(line)
    }
  }
  if (!verified) throw truncated()
  return verified
}

async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.length
    if (bytes > MAX_TEXT_BYTES) throw damaged()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function compareChecksums(computed: string[], stored: string): void {
  if (computed.join('') === stored) return
  const known = new Set(stored.split('\n'))
  const [, name] =
    computed
      .find((line) => !known.has(line.trimEnd()))
      ?.trimEnd()
      .split('  ') ?? []
  throw damaged(name)
}

function parse<S extends z.ZodType>(schema: S, text: string, name: string): z.output<S> {
  try {
    const content = JSON.parse(text)
    if (content.format > FORMAT) throw newerBackup()
    return schema.parse(content)
  } catch (error) {
    throw error instanceof BackupError ? error : damaged(name)
  }
}

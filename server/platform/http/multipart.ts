import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { DomainError, Invalid, TooLarge, UnknownFormat, wrongField } from '#server/platform/errors.ts'
import type { BodyRate } from './body-parser.ts'

export interface ReceivedFile {
  path: string
  /** The client's file name, for messages only. */
  name: string
  /** SHA-256, hexadecimal. */
  hash: string
}

export interface ReceivedForm {
  files: ReceivedFile[]
  fields: Map<string, string[]>
}

export interface FormLimits {
  /** Files in other fields are ignored. */
  field: string
  maxFiles: number
  maxBytes: number
  /** The sentence for even more files; by default, the request is too large. */
  tooMany?: string
}

/** A form whose fields before the first file have arrived. */
export interface OpenForm {
  fields: ReadonlyMap<string, string[]>
  /** Whether a file waits to be received. */
  hasFiles: boolean
  receive(): Promise<ReceivedForm>
}

interface Watch {
  /** Counts bytes for the disk. @throws {DomainError} */
  stage(bytes: number): void
  /** Before the first file. @throws {DomainError} */
  requireSpace(): Promise<void>
  rate: BodyRate
}

/**
 * Streams a form's files into a temporary folder, which exists while `work` runs.
 * @throws {TooLarge} for a file that is too large, after reading the rest of the form: otherwise the client would not
 * get the answer.
 */
export async function withForm<T>(
  request: FastifyRequest,
  limits: FormLimits,
  stagingDir: string,
  work: (form: ReceivedForm) => Promise<T>,
): Promise<T> {
  return openForm(request, { limits, stagingDir }, async ({ receive }) => work(await receive()))
}

/** Like {@link withForm}, but `work` can look at the first fields before it receives the files. */
export async function openForm<T>(
  request: FastifyRequest,
  { limits, stagingDir, watch }: { limits: FormLimits; stagingDir: string; watch?: Watch },
  work: (form: OpenForm) => Promise<T>,
): Promise<T> {
  const { raw } = request
  const folder = join(stagingDir, randomUUID())
  const form: ReceivedForm = { files: [], fields: new Map() }
  const parts = partsOf(request, limits)
  const read = async <R>(reading: () => Promise<R>): Promise<R> => {
    try {
      return await reading()
    } catch (error) {
      return reject(error, limits)
    } finally {
      watch?.rate.pause()
    }
  }
  try {
    const first = await read(async () => {
      const next = parts.next()
      watch?.rate.expect()
      return readFields(parts, await next, form)
    })
    const receive = async () => {
      if (!first) return form
      await watch?.requireSpace()
      await mkdir(folder, { recursive: true })
      return read(async () => {
        watch?.rate.expect()
        await receiveFiles(first, parts, form, { limits, folder, stage: watch?.stage })
        return form
      })
    }
    return await work({ fields: form.fields, hasFiles: first !== null, receive })
  } finally {
    // A client reads the answer only after it has sent everything.
    if (!raw.readableEnded) {
      raw.unpipe()
      raw.resume()
      watch?.rate.expect()
    }
    await rm(folder, { recursive: true, force: true })
  }
}

/** @throws {Invalid} when the first file came before the field. */
export function requireTokenFirst({ fields }: OpenForm, field: string): string {
  const token = fields.get(field)?.[0]
  if (token === undefined) throw wrongField(field, 'Send the token before the images.')
  return token
}

type Part = MultipartFile | MultipartValue
type Parts = AsyncIterator<Part>

function partsOf(request: FastifyRequest, limits: FormLimits): Parts {
  if (!request.isMultipart()) throw new UnknownFormat('Send the files as a form (multipart/form-data).')
  // The parser waits forever for a client that has already hung up.
  if (request.raw.readableAborted) throw new Invalid('The form ended too early.')
  const { maxBytes: fileSize, maxFiles: files } = limits
  return request
    .parts({ limits: { fileSize, files, fields: 100, fieldSize: 100_000 } })
    [Symbol.asyncIterator]() as Parts
}

/** @returns the first file, or null when the form has none. */
async function readFields(
  parts: Parts,
  first: IteratorResult<Part>,
  { fields }: ReceivedForm,
): Promise<MultipartFile | null> {
  for (let part = first; !part.done; part = await parts.next()) {
    if (part.value.type === 'file') return part.value
    addField(fields, part.value)
  }
  return null
}

function addField(fields: ReceivedForm['fields'], { fieldname, value }: MultipartValue): void {
  fields.set(fieldname, [...(fields.get(fieldname) ?? []), String(value)])
}

/** Errors of the multipart parser have no code; system errors, such as a full disk, have one. */
function reject(error: unknown, { field, tooMany }: FormLimits): never {
  if (tooMany && isCoded(error) && error.code === 'FST_FILES_LIMIT') throw wrongField(field, tooMany)
  if (error instanceof DomainError || !(error instanceof Error) || isCoded(error)) throw error
  throw new Invalid('The form could not be read. Send it as multipart/form-data.')
}

function isCoded(error: unknown): error is Error & { code: unknown } {
  return error instanceof Error && 'code' in error
}

interface Target {
  limits: FormLimits
  folder: string
  stage: ((bytes: number) => void) | undefined
}

async function receiveFiles(first: MultipartFile, parts: Parts, form: ReceivedForm, target: Target) {
  const { limits, folder, stage } = target
  let tooLarge: ReceivedFile | undefined
  for (let part: Part | undefined = first; part; part = (await parts.next()).value) {
    if (part.type === 'field') {
      addField(form.fields, part)
    } else if (tooLarge || part.fieldname !== limits.field) {
      part.file.resume()
    } else {
      const file = await saveFile(part, join(folder, String(form.files.length)), stage)
      if (part.file.truncated) tooLarge = file
      else form.files.push(file)
    }
  }
  if (!tooLarge) return
  const megabytes = Math.floor(limits.maxBytes / 1024 / 1024)
  throw new TooLarge(`'${tooLarge.name}' is larger than ${megabytes} MB.`)
}

async function saveFile(part: MultipartFile, path: string, stage: Target['stage']): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  await pipeline(
    part.file,
    async function* updateHash(chunks) {
      for await (const chunk of chunks) {
        stage?.(chunk.length)
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(path),
  )
  return { path, name: printableName(part.filename), hash: hash.digest('hex') }
}

const MAX_NAME_LENGTH = 80

function printableName(name: string | undefined): string {
  return (name ?? '').replace(/[^\P{C}]/gu, '').slice(0, MAX_NAME_LENGTH) || 'The file'
}

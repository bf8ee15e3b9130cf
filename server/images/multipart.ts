import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { HttpError, wrongField } from '#server/http/http-error.ts'

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

/**
 * Streams a form's files into a temporary folder, which exists while `work` runs.
 * @throws {HttpError} 413 for a file that is too large, after reading the rest of the form: otherwise the client would not
 * get the answer.
 */
export async function withForm<T>(
  request: FastifyRequest,
  limits: FormLimits,
  stagingDir: string,
  work: (form: ReceivedForm) => Promise<T>,
): Promise<T> {
  const folder = join(stagingDir, randomUUID())
  await mkdir(folder, { recursive: true })
  try {
    return await work(
      await receive(request, limits, folder).catch((error: unknown) => reject(error, request, limits)),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Errors of the multipart parser have no code; system errors, such as a full disk, have one. */
function reject(error: unknown, { raw }: FastifyRequest, { field, tooMany }: FormLimits): never {
  if (tooMany && isCoded(error) && error.code === 'FST_FILES_LIMIT') {
    // A client reads the answer only after it has sent everything.
    raw.resume()
    throw wrongField(field, tooMany)
  }
  if (error instanceof HttpError || !(error instanceof Error) || isCoded(error)) throw error
  throw new HttpError(400, 'The form could not be read. Send it as multipart/form-data.')
}

function isCoded(error: unknown): error is Error & { code: unknown } {
  return error instanceof Error && 'code' in error
}

async function receive(request: FastifyRequest, limits: FormLimits, folder: string): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw new HttpError(415, 'Send the files as a form (multipart/form-data).')
  const form: ReceivedForm = { files: [], fields: new Map() }
  let tooLarge: ReceivedFile | undefined
  // The parser waits forever for a client that has already hung up.
  if (request.raw.readableAborted) throw new HttpError(400, 'The form ended too early.')
  const parts = request.parts({
    limits: { fileSize: limits.maxBytes, files: limits.maxFiles, fields: 100, fieldSize: 100_000 },
  })
  for await (const part of parts) {
    if (part.type === 'field') {
      form.fields.set(part.fieldname, [...(form.fields.get(part.fieldname) ?? []), String(part.value)])
    } else if (tooLarge || part.fieldname !== limits.field) {
      part.file.resume()
    } else {
      const file = await saveFile(part, join(folder, String(form.files.length)))
      if (part.file.truncated) tooLarge = file
      else form.files.push(file)
    }
  }
  if (tooLarge) {
    const megabytes = Math.floor(limits.maxBytes / 1024 / 1024)
    throw new HttpError(413, `'${tooLarge.name}' is larger than ${megabytes} MB.`)
  }
  return form
}

async function saveFile(part: MultipartFile, path: string): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  await pipeline(
    part.file,
    async function* updateHash(chunks) {
      for await (const chunk of chunks) {
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

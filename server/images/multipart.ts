import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { HttpError } from '#server/http/http-error.ts'

/** A file of a form, on disk. */
export interface ReceivedFile {
  path: string
  /** What its sender called it: for sentences only. */
  name: string
  /** SHA-256 of its bytes, in hexadecimal. */
  hash: string
}

export interface ReceivedForm {
  files: ReceivedFile[]
  fields: Map<string, string[]>
}

export interface FormLimits {
  /** The files' field; what comes in any other is not kept. */
  field: string
  mostFiles: number
  mostBytes: number
}

/**
 * Takes in a form's files, streamed to disk as they come, for as long as `work` lasts; memory holds a chunk at a time.
 * @throws {Refusal} 413 for a file that is too large: the rest of the form is read then, so that the answer arrives, and
 * thrown away.
 */
export async function withForm<T>(
  request: FastifyRequest,
  limits: FormLimits,
  folder: string,
  work: (form: ReceivedForm) => Promise<T>,
): Promise<T> {
  const own = join(folder, randomUUID())
  await mkdir(own, { recursive: true })
  try {
    return await work(await receive(request, limits, own).catch(orUnreadable))
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

/** What is wrong with the form itself comes without a code; a full disk, say, has one, and is no fault of the form's. */
function orUnreadable(error: unknown): never {
  if (error instanceof HttpError || !(error instanceof Error) || 'code' in error) throw error
  throw new HttpError(400, 'The form could not be read. Send it as multipart/form-data.')
}

async function receive(request: FastifyRequest, limits: FormLimits, folder: string): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw new HttpError(415, 'Send the files as a form (multipart/form-data).')
  const form: ReceivedForm = { files: [], fields: new Map() }
  let fault: HttpError | null = null
  const parts = request.parts({
    limits: { fileSize: limits.mostBytes, files: limits.mostFiles, fields: 100, fieldSize: 100_000 },
  })
  for await (const part of parts) {
    if (part.type === 'field') {
      form.fields.set(part.fieldname, [...(form.fields.get(part.fieldname) ?? []), String(part.value)])
    } else if (fault || part.fieldname !== limits.field) {
      part.file.resume()
    } else {
      const file = await keep(part, join(folder, String(form.files.length)))
      if (part.file.truncated) fault = tooLarge(file.name, limits.mostBytes)
      else form.files.push(file)
    }
  }
  if (fault) throw fault
  return form
}

async function keep(part: MultipartFile, path: string): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  await pipeline(
    part.file,
    async function* note(chunks) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(path),
  )
  return { path, name: shownName(part.filename), hash: hash.digest('hex') }
}

const LONGEST_SHOWN_NAME = 80

function shownName(name: string | undefined): string {
  return (name ?? '').replace(/[^\P{C}]/gu, '').slice(0, LONGEST_SHOWN_NAME) || 'The file'
}

function tooLarge(name: string, mostBytes: number): HttpError {
  return new HttpError(413, `'${name}' is larger than ${Math.floor(mostBytes / 1024 / 1024)} MB.`)
}

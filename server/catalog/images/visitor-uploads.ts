import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { type DomainError, TooMany, Unavailable } from '#server/platform/errors.ts'
import { limitBodyRate } from '#server/platform/http/body-parser.ts'
import { createCallLimit } from '#server/platform/http/call-limit.ts'
import { clientIp, clientNetwork } from '#server/platform/http/client-address.ts'
import { type FormLimits, type OpenForm, openForm } from '#server/platform/http/multipart.ts'

const MIB = 1024 * 1024
/** A form of a client waits this long for the client's other form. */
const TURN_MS = 20 * SECOND_MS
const LOOK_EVERY_MS = 50

interface UploadSettings {
  UPLOADS_PER_MINUTE: number
  UPLOADS_STAGED_MB: number
  UPLOADS_FREE_MB: number
  WORKERS: number
}

/** Reads the form of someone who is not staff. `work` sees the fields before the first file is opened. */
export type VisitorUploads = <T>(
  request: FastifyRequest,
  limits: FormLimits,
  work: (form: OpenForm) => Promise<T>,
) => Promise<T>

/** Keeps visitors' files from filling the disk, and their forms from occupying the shop. Counts for this process only. */
export function createVisitorUploads(settings: UploadSettings, stagingDir: string): VisitorUploads {
  const spend = createCallLimit(settings.UPLOADS_PER_MINUTE)
  const maxStaged = (settings.UPLOADS_STAGED_MB * MIB) / settings.WORKERS
  const sending = new Set<string>()
  let staged = 0

  async function takeTurn(client: string): Promise<void> {
    for (let waited = 0; sending.has(client); waited += LOOK_EVERY_MS) {
      if (waited >= TURN_MS)
        throw tooMany('Another form from here is still being sent. Please wait for it.', 30)
      await wait(LOOK_EVERY_MS)
    }
    sending.add(client)
  }

  async function requireSpace(): Promise<void> {
    const { bavail, bsize } = await statfs(dirname(stagingDir))
    if (bavail * bsize < settings.UPLOADS_FREE_MB * MIB) {
      throw new Unavailable("The shop can't take images right now. Please send your text without them.")
    }
  }

  return async function receive(request, limits, work) {
    const retryAfter = spend(clientIp(request), 1)
    if (retryAfter > 0) throw tooMany('Too many forms came from here. Please wait a minute.', retryAfter)
    const client = clientNetwork(clientIp(request))
    await takeTurn(client)
    let bytes = 0
    const stage = (added: number) => {
      if (staged + added > maxStaged) throw new Unavailable(FULL, { retryAfter: 60 })
      staged += added
      bytes += added
    }
    try {
      const watch = { stage, requireSpace, rate: limitBodyRate(request) }
      return await openForm(request, { limits, stagingDir, watch }, work)
    } finally {
      staged -= bytes
      sending.delete(client)
    }
  }
}

const FULL = 'Many images are arriving at this moment. Please try again in a minute.'

function tooMany(message: string, retryAfter: number): DomainError {
  return new TooMany(message, { retryAfter })
}

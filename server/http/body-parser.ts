import fastifyPlugin from 'fastify-plugin'
import { SECOND_MS } from '#contract/time.ts'
import { HttpError } from '#server/http/http-error.ts'
import { isApiPath } from './not-found.ts'

const BODY_TIMEOUT_MS = 30 * SECOND_MS

export const bodies = fastifyPlugin(async function bodies(app) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parseJson(request, body, done)
  })

  app.addHook('preParsing', async ({ raw, headers }) => {
    if (raw.complete || headers['content-type']?.startsWith('multipart/form-data')) return
    const timer = setTimeout(() => raw.destroy(), BODY_TIMEOUT_MS)
    raw.once('close', () => clearTimeout(timer))
    raw.once('end', () => clearTimeout(timer))
  })

  app.addHook('preValidation', async (request) => {
    if (request.method === 'DELETE') request.body ??= {}
  })

  app.addHook('preHandler', async ({ url, params, query, body, routeOptions }) => {
    if (!isApiPath(url)) return
    // Unvalidated bodies can be nested deeper than the stack and never reach the database.
    const checked = routeOptions.schema?.body ? body : null
    if ([params, query, checked].some(hasInvalidText))
      throw new HttpError(400, 'The text contains an unsupported character.')
  })
})

/** PostgreSQL rejects NUL, SQLite truncates at it, and both replace lone surrogates. */
function hasInvalidText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  return typeof value === 'object' && value !== null && Object.values(value).some(hasInvalidText)
}

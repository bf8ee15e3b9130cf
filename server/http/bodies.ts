import fastifyPlugin from 'fastify-plugin'
import { SECOND_MS } from '#contract/shop.ts'
import { Refusal } from '#server/refusal.ts'
import { isApiAddress } from './not-found.ts'

const BODY_TAKES_AT_MOST_MS = 30 * SECOND_MS

/** What the shop reads: JSON, and nothing at all where a browser names JSON but sends none. */
export const bodies = fastifyPlugin(async function bodies(app) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parseJson(request, body, done)
  })

  // So long a body may take; a form with files has as long as the server allows any request.
  app.addHook('preParsing', async ({ raw, headers }) => {
    if (raw.complete || headers['content-type']?.startsWith('multipart/form-data')) return
    const patience = setTimeout(() => raw.destroy(), BODY_TAKES_AT_MOST_MS)
    raw.once('close', () => clearTimeout(patience))
    raw.once('end', () => clearTimeout(patience))
  })

  // What is deleted is named by its address: a form beside it may be left out.
  app.addHook('preValidation', async (request) => {
    if (request.method === 'DELETE') request.body ??= {}
  })

  app.addHook('preHandler', async ({ url, params, query, body, routeOptions }) => {
    if (!isApiAddress(url)) return
    // What no schema has checked may be nested deeper than the stack; such bodies reach no database.
    const checked = routeOptions.schema?.body ? body : null
    if ([params, query, checked].some(holdsNoText))
      throw new Refusal(400, 'A text holds a character that none may.')
  })
})

/**
 * PostgreSQL stores no NUL in a text, SQLite reads a text up to it, and half of a character pair becomes another
 * character on its way into either: the shop takes none of them in.
 */
function holdsNoText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNoText)
}

import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import { emailKey } from '#contract/platform/values/people.ts'
import { HOUR_MS } from '#contract/platform/values/time.ts'
import type { CatalogReader } from '#server/catalog/products/catalog-reader.ts'
import { csvDay, csvFile } from '#server/platform/csv/csv.ts'
import type { Db } from '#server/platform/db/open.ts'
import { NotFound } from '#server/platform/errors.ts'
import { requestContext } from '#server/platform/http/auth-context.ts'
import { addCsvRoute, addRoute, SUCCESS } from '#server/platform/http/endpoint.ts'
import { countFromAddress } from '#server/platform/rate-limit/limit.ts'
import { withAttemptLimit } from '#server/platform/rate-limit/login-attempts.ts'
import { readAdminDraw } from './admin-draw.ts'
import { type EntryDeps, enterDraw } from './enter.ts'
import type { EntrantEmails } from './entrant-emails.ts'
import { ENTRANT_TITLES, exportEntrants } from './export-entrants.ts'
import { readClaim } from './read-claim.ts'
import { attemptOf, UNKNOWN_CLAIM } from './require-claim.ts'
import { readResult, readStatus } from './result.ts'

interface DrawRouteDeps {
  db: Db
  catalog: CatalogReader
  config: { ENTRIES_PER_HOUR: number }
  entrantEmails: EntrantEmails
  countEmail: EntryDeps['countEmail']
  settings(): Promise<Settings>
  now(): number
  wakeEmail(): void
}

export function drawRoutes(app: FastifyInstance, shop: DrawRouteDeps): void {
  const { db } = shop
  const timeZone = async () => (await shop.settings()).business.time_zone

  addRoute(app, api.draws.enter, async ({ slug, name, email }, { request }) => {
    const at = shop.now()
    await countFromAddress(db, requestContext(request, at), {
      name: 'draw-entries',
      max: shop.config.ENTRIES_PER_HOUR,
      withinMs: HOUR_MS,
      message: 'Too many entries came from here. Please try again later.',
    })
    const user = request.session?.user
    const isVerified = user?.email_verified_at != null && user.email_key === emailKey(email)
    const deps = { emails: shop.entrantEmails, countEmail: shop.countEmail, timeZone: await timeZone() }
    await enterDraw(db, deps, slug, { name, email, isVerified, at })
    shop.wakeEmail()
    return SUCCESS
  })
  addRoute(app, api.draws.result, async ({ slug }) => readResult(db, slug, await timeZone()))
  addRoute(app, api.draws.status, ({ slug }) => readStatus(db, slug))
  addRoute(app, api.draws.claim, async (link, { request }) => {
    const at = shop.now()
    const attempt = attemptOf(requestContext(request, at))
    const found = await withAttemptLimit(db, attempt, (tx) => readClaim(tx, link, at))
    if (!found) throw new NotFound(UNKNOWN_CLAIM)
    const { productId, ...claim } = found
    const [product] = await shop.catalog.products([productId])
    return { data: { ...claim, product: product ?? null } }
  })
  addRoute(app, api.admin.draw, async ({ id }) => ({ data: await readAdminDraw(db, id) }))
  addCsvRoute(app, api.admin.exportEntrants, async ({ id }) => {
    const { slug, rows } = await exportEntrants(db, id)
    return { name: `entrants-${slug}-${csvDay(shop.now())}.csv`, text: csvFile(ENTRANT_TITLES, rows) }
  })
}

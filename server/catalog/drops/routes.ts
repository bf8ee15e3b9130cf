import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import { dropCalendar } from '#contract/platform/values/paths.ts'
import { addRoute } from '#server/platform/http/endpoint.ts'
import { makeCalendar } from './calendar.ts'
import { type Drops, findDrop, listDrops, readAvailability, requireRow } from './read.ts'

interface DropRouteDeps extends Drops {
  settings(): Promise<Settings>
  config: { publicUrl: string }
}

export function dropRoutes(app: FastifyInstance, shop: Drops): void {
  addRoute(app, api.drops.list, async () => ({ data: await listDrops(shop) }))
  addRoute(app, api.drops.get, async ({ slug }) => ({ data: await findDrop(shop, slug) }))
  addRoute(app, api.drops.clock, async () => ({ now: new Date(shop.now()).toISOString() }))
  addRoute(app, api.drops.availability, ({ slug }) => readAvailability(shop, slug))
}

export function dropCalendarRoute(app: FastifyInstance, shop: DropRouteDeps): void {
  const path = dropCalendar(':slug')
  app.get(path, { schema: { hide: true }, config: { quiet: true } }, async (request, reply) => {
    const { slug } = request.params as { slug: string }
    const drop = await requireRow(shop, slug)
    const { business } = await shop.settings()
    const context = { siteUrl: shop.config.publicUrl, shopName: business.name, now: shop.now() }
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `inline; filename="${drop.slug}.ics"`)
      .header('cache-control', 'no-cache')
      .header('x-robots-tag', 'noindex')
      .send(makeCalendar(drop, context))
  })
}

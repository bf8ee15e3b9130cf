import type { FastifyInstance } from 'fastify'
import { ping } from '#server/db/open.ts'
import type { Shop } from '#server/shop.ts'

/** For whoever watches the shop: is it alive, and can it serve. */
export function healthRoutes(app: FastifyInstance, shop: Shop): void {
  const hidden = { schema: { hide: true }, config: { quiet: true } }
  app.get('/healthz', hidden, async () => ({ status: 'ok' }))
  app.get('/readyz', hidden, async (_request, reply) => {
    try {
      await ping(shop.db)
      return { status: 'ready' }
    } catch {
      return reply.status(503).send({ error: 'The database does not answer.' })
    }
  })
}

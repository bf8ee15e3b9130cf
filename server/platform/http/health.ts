import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/platform/db/open.ts'
import { ping } from '#server/platform/db/open.ts'

export function healthRoutes(app: FastifyInstance, shop: { db: Db }): void {
  const hidden = { schema: { hide: true }, config: { quiet: true } }
  app.get('/healthz', hidden, async () => ({ status: 'ok' }))
  app.get('/readyz', hidden, async (_request, reply) => {
    try {
      await ping(shop.db)
      return { status: 'ready' }
    } catch {
      return reply.status(503).send({ error: 'The database is not responding.' })
    }
  })
}

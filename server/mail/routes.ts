import type { FastifyInstance } from 'fastify'
import { api } from '#contract/api.ts'
import { bind, SUCCESS } from '#server/http/bind.ts'
import { requireActor } from '#server/http/guards.ts'
import type { Shop } from '#server/shop.ts'
import { listOutbox, readOutboxMail } from './list.ts'
import { readMail } from './read.ts'
import { sendAgain } from './send-again.ts'

export function outboxRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, web, config } = shop
  bind(app, api.admin.outbox, (query) => listOutbox(db, query))
  bind(app, api.admin.outboxMail, ({ id }) => readMail(db, { web, publicUrl: config.publicUrl }, id))
  bind(app, api.admin.sendMailAgain, async ({ id, request_key }, { request }) => {
    const sentId = await sendAgain(db, id, request_key, requireActor(request, shop))
    shop.wakeMail()
    const { mail } = await readOutboxMail(db, sentId)
    return { ...SUCCESS, mail }
  })
}

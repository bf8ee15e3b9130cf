import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { Db } from '#server/platform/db/open.ts'
import { addRoute, SUCCESS } from '#server/platform/http/endpoint.ts'
import { requireActor } from '#server/platform/http/guards.ts'
import { listOutbox } from './list.ts'
import { readEmail } from './read.ts'
import { resendEmail } from './resend.ts'
import type { EmailContext } from './send-outbox.ts'

interface OutboxRouteDeps {
  db: Db
  emailContext: EmailContext
  now(): number
  wakeEmail(): void
}

export function outboxRoutes(app: FastifyInstance, shop: OutboxRouteDeps): void {
  const { db, emailContext } = shop
  addRoute(app, api.admin.outbox, (query) => listOutbox(db, query))
  addRoute(app, api.admin.outboxEmail, ({ id }) => readEmail(db, emailContext, id))
  addRoute(app, api.admin.sendEmailAgain, async ({ id, request_key }, { request }) => {
    const sentId = await resendEmail(db, id, request_key, requireActor(request, shop))
    shop.wakeEmail()
    const { email } = await readEmail(db, emailContext, sentId)
    return { ...SUCCESS, email }
  })
}

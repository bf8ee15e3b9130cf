import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { Db } from '#server/platform/db/open.ts'
import { clientHash } from '#server/platform/http/auth-context.ts'
import { addRoute, SUCCESS } from '#server/platform/http/endpoint.ts'
import { requireActor } from '#server/platform/http/guards.ts'
import type { CaptchaCheck } from '#server/platform/integrations/captcha.ts'
import { archiveMessage, deleteMessage, restoreMessage } from './admin.ts'
import { listMessages } from './list.ts'
import { readMessage } from './read.ts'
import { replyToMessage } from './reply.ts'
import { type MessageSettings, sendMessage } from './send.ts'

interface MessageRouteDeps {
  db: Db
  captcha: CaptchaCheck
  config: MessageSettings
  now(): number
  wakeEmail(): void
}

export function messageRoutes(app: FastifyInstance, shop: MessageRouteDeps): void {
  const { db } = shop
  addRoute(app, api.public.sendMessage, async (form, { request }) => {
    const sender = { clientHash: clientHash(request), at: shop.now() }
    await sendMessage(db, shop, form, sender)
    shop.wakeEmail()
    return SUCCESS
  })
  addRoute(app, api.admin.messages, (query) => listMessages(db, query))
  addRoute(app, api.admin.replyToMessage, async ({ id, text, request_key }, { request }) => {
    await replyToMessage(db, id, { text, requestKey: request_key }, requireActor(request, shop))
    shop.wakeEmail()
    return { ...SUCCESS, data: await readMessage(db, id) }
  })
  addRoute(app, api.admin.archiveMessage, async ({ id, archived }, { request }) => {
    await archiveMessage(db, id, archived, requireActor(request, shop))
    return SUCCESS
  })
  addRoute(app, api.admin.deleteMessage, async ({ id }, { request }) => {
    await deleteMessage(db, id, requireActor(request, shop))
    return SUCCESS
  })
  addRoute(app, api.admin.restoreMessage, async ({ id }, { request }) => {
    await restoreMessage(db, id, requireActor(request, shop))
    return SUCCESS
  })
}

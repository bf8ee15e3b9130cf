import type { FastifyInstance } from 'fastify'
import { api } from '#contract/api.ts'
import { bind, SUCCESS } from '#server/http/bind.ts'
import { requireActor } from '#server/http/guards.ts'
import { clientHash } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { listMessages } from './list.ts'
import { readMessage } from './read.ts'
import { replyToMessage } from './reply.ts'
import { sendMessage } from './send.ts'
import { archiveMessage, deleteMessage, restoreMessage } from './staff.ts'

export function messageRoutes(app: FastifyInstance, shop: Shop): void {
  const { db } = shop
  bind(app, api.public.sendMessage, async (form, { request }) => {
    const writer = { clientHash: clientHash(request), at: shop.now() }
    await sendMessage(db, shop.captcha, shop.config, form, writer)
    shop.wakeMail()
    return SUCCESS
  })
  bind(app, api.admin.messages, (query) => listMessages(db, query))
  bind(app, api.admin.replyToMessage, async ({ id, text, request_key }, { request }) => {
    await replyToMessage(db, id, { text, requestKey: request_key }, requireActor(request, shop))
    shop.wakeMail()
    return { ...SUCCESS, data: await readMessage(db, id) }
  })
  bind(app, api.admin.archiveMessage, async ({ id, archived }, { request }) => {
    await archiveMessage(db, id, archived, requireActor(request, shop))
    return SUCCESS
  })
  bind(app, api.admin.deleteMessage, async ({ id }, { request }) => {
    await deleteMessage(db, id, requireActor(request, shop))
    return SUCCESS
  })
  bind(app, api.admin.restoreMessage, async ({ id }, { request }) => {
    await restoreMessage(db, id, requireActor(request, shop))
    return SUCCESS
  })
}

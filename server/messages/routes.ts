import type { FastifyInstance } from 'fastify'
import { api } from '#contract/api.ts'
import { bind, SUCCESS } from '#server/http/bind.ts'
import { clientHash } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { sendMessage } from './send.ts'
import { archiveMessage, deleteMessage, listMessages, restoreMessage } from './staff.ts'

export function messageRoutes(app: FastifyInstance, shop: Shop): void {
  const { db } = shop
  bind(app, api.public.sendMessage, async (form, { request }) => {
    const writer = { clientHash: clientHash(request), at: shop.now() }
    await sendMessage(db, shop.captcha, shop.config, form, writer)
    shop.wakeMail()
    return SUCCESS
  })
  bind(app, api.admin.messages, async () => ({ data: await listMessages(db) }))
  bind(app, api.admin.archiveMessage, async ({ id, archived }) => {
    await archiveMessage(db, id, archived)
    return SUCCESS
  })
  bind(app, api.admin.deleteMessage, async ({ id }) => {
    await deleteMessage(db, id, shop.now())
    return SUCCESS
  })
  bind(app, api.admin.restoreMessage, async ({ id }) => {
    await restoreMessage(db, id, shop.now())
    return SUCCESS
  })
}

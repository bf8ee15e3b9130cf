import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { contactMessage, admin as loggedInAdmin } from '#test/support/contact-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'
import { sweepMessages } from './delete-messages.ts'

const shop = sharedShop()
let admin: TestClient
beforeAll(async () => {
  admin = await loggedInAdmin(shop)
})

async function newMessage(name: string): Promise<string> {
  await shop.client().api.public.sendMessage(contactMessage({ name }))
  const [newest] = (await admin.api.admin.messages({})).data
  return String(newest?.id)
}

async function find(id: string) {
  return (await admin.api.admin.messages({})).data.find((message) => String(message.id) === id)
}

test('shows messages to admins only', async () => {
  const id = await newMessage('Private')
  const customer = shop.client()
  await customer.api.auth.login({ email: 'customer@shop.test', password: 'Sandbox-customer-1' })
  for (const [client, status] of [
    [shop.client(), 401],
    [customer, 403],
  ] as const) {
    await expect(client.api.admin.messages({})).rejects.toMatchObject({ status })
    await expect(client.api.admin.archiveMessage({ id, archived: true })).rejects.toMatchObject({ status })
    await expect(client.api.admin.deleteMessage({ id })).rejects.toMatchObject({ status })
    await expect(client.api.admin.restoreMessage({ id })).rejects.toMatchObject({ status })
  }
  expect(await find(id)).toMatchObject({ archived: false })
})

test('lists the newest message first', async () => {
  await newMessage('Earlier')
  shop.passTime(1000)
  await newMessage('Later')
  const { data } = await admin.api.admin.messages({})
  expect(data.slice(0, 2).map(({ name }) => name)).toEqual(['Later', 'Earlier'])
})

test('archives and unarchives a message', async () => {
  const id = await newMessage('Archived')
  expect(await admin.api.admin.archiveMessage({ id, archived: true })).toEqual({ success: true })
  expect(await find(id)).toMatchObject({ archived: true })
  await admin.api.admin.archiveMessage({ id, archived: false })
  expect(await find(id)).toMatchObject({ archived: false })
  const wrong = { id, archived: 'yes' as unknown as boolean }
  await expect(admin.api.admin.archiveMessage(wrong)).rejects.toMatchObject({ status: 400 })
})

test('restores a deleted message unchanged within 30 days', async () => {
  const id = await newMessage('Deleted')
  await admin.api.admin.archiveMessage({ id, archived: true })
  const before = await find(id)
  await admin.api.admin.deleteMessage({ id })
  expect(await find(id)).toBeUndefined()
  await expect(admin.api.admin.deleteMessage({ id })).rejects.toMatchObject({ status: 404 })
  await expect(admin.api.admin.archiveMessage({ id, archived: false })).rejects.toMatchObject({ status: 404 })
  await admin.api.admin.restoreMessage({ id })
  expect(await find(id)).toEqual(before)
  await expect(admin.api.admin.restoreMessage({ id })).rejects.toMatchObject({ status: 404 })
})

test('deletes a message permanently after 30 days in the trash', async () => {
  const id = await newMessage('Old')
  await admin.api.admin.deleteMessage({ id })
  const rows = () => shop.shop.db.selectFrom('messages').select('id').where('id', '=', Number(id)).execute()
  await sweepMessages(shop.shop.db, shop.shop.now() + 30 * DAY_MS - 1000)
  expect(await rows()).toHaveLength(1)
  shop.passTime(30 * DAY_MS + 1000)
  admin = await loggedInAdmin(shop)
  await expect(admin.api.admin.restoreMessage({ id })).rejects.toMatchObject({ status: 404 })
  await sweepMessages(shop.shop.db, shop.shop.now())
  expect(await rows()).toHaveLength(0)
})

test.each(['999999', '0', '99999999999999'])('answers 404 for an unknown message: %s', async (id) => {
  await expect(admin.api.admin.deleteMessage({ id })).rejects.toMatchObject({ status: 404 })
})

import { expect, test } from 'vitest'
import type { CommissionState } from '#contract/sales/commissions/commission-states.ts'
import { ask } from '#test/support/account-helpers.ts'
import { mailbox } from '#test/support/checkout-helpers.ts'
import { newCommission, quotedCommission, quoteFor } from '#test/support/commission-helpers.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'
import { eventually } from '#test/support/wait.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'admin')

const NO_DEPOSIT = { deposit_percent: 0 }

/** Puts a commission into a state that payments lead to. */
async function put(commissionUuid: string, state: CommissionState): Promise<void> {
  await shop.shop.db.updateTable('commissions').set({ state }).where('uuid', '=', commissionUuid).execute()
}

function setState(commissionUuid: string, state: string, change: object = {}) {
  return ask(admin, `PUT /api/admin/commissions/${commissionUuid}/state`, { state, ...change })
}

async function read(commissionUuid: string) {
  return (await shop.client().api.commissions.get({ commissionUuid })).commission
}

test('emails the shop the wishes of a request', async () => {
  const { data } = await shop.client().api.products.get({ id: '1' })
  const uuid = await newCommission(shop.client(), { like_product_id: '1', budget_max: '750' })
  const notices = await eventually(
    () => mailbox(shop),
    (emails) => emails.some(({ text }) => text.includes(`/admin/commissions/${uuid}`)),
  )
  const notice = notices.find(({ text }) => text.includes(`/admin/commissions/${uuid}`))
  for (const part of [`Like: ${data.name}`, 'Budget: up to $750.00']) expect(notice?.text).toContain(part)
})

test("emails an unverified address at most five times in 15 minutes, without the sender's name or words", async () => {
  const email = `stranger.${process.pid}@example.com`
  const change = { email, name: 'Winner', text: 'Claim your prize at the address below, dear winner.' }
  const uuids: string[] = []
  for (let count = 0; count < 7; count++) uuids.push(await newCommission(shop.client(), change))
  const notices = await eventually(
    () => mailbox(shop),
    (all) => all.some(({ text }) => text.includes(`/admin/commissions/${uuids.at(-1)}`)),
  )
  expect(
    notices.filter(({ text }) => uuids.some((uuid) => text.includes(`/admin/commissions/${uuid}`))),
  ).toHaveLength(7)
  const emails = await mailbox(shop, email)
  expect(emails.map(({ subject }) => subject)).toEqual(Array(5).fill('We received your request'))
  for (const { text, html } of emails) {
    for (const part of [text, html]) expect(part).not.toMatch(/winner|prize/i)
    expect(text).toContain('/commissions/')
  }
})

test('sends the same quote once', async () => {
  const email = `twice.${process.pid}@example.com`
  const uuid = await newCommission(shop.client(), { email })
  const same = await quoteFor(shop)
  const path = `PUT /api/admin/commissions/${uuid}/quote`
  const answers = await Promise.all([ask(admin, path, same), ask(admin, path, same)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await read(uuid)).timeline.map(({ state }) => state)).toEqual(['enquiry', 'quoted'])
  const emails = await eventually(
    () => mailbox(shop, email),
    (all) => all.length >= 2,
  )
  expect(emails.map(({ subject }) => subject)).toEqual([
    'Our quote for your commission: $720.00',
    'We received your request',
  ])
})

test('emails why a commission was declined or cancelled, and that one is ready', async () => {
  const email = `ends.${process.pid}@example.com`
  const declined = await newCommission(shop.client(), { email })
  await setState(declined, 'declined', { reason: 'We make no swords.' })
  const ready = await quotedCommission(shop, NO_DEPOSIT, { email })
  await put(ready, 'in_progress')
  await setState(ready, 'ready')
  await setState(ready, 'cancelled', { reason: 'The blade cracked.' })
  const emails = await eventually(
    () => mailbox(shop, email),
    (all) => all.length >= 6,
  )
  const of = (subject: string) => emails.find((each) => each.subject === subject)
  expect(of('About your request')?.text).toContain('We make no swords.')
  expect(of('Your commission is ready')?.html).toContain('Pay the balance')
  expect(of('Your commission is ready')?.text).toContain(`/commissions/${ready}`)
  expect(of('Your commission is cancelled')?.text).toContain('The blade cracked.')
  expect((await read(declined)).timeline.at(-1)?.reason).toBe('We make no swords.')
})

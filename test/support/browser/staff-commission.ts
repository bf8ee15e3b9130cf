import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { adminCommissionPage } from '#contract/app/admin-paths.ts'
import type { AdminCommission } from '#contract/sales/commissions/admin-commissions.ts'
import { tokenOf, uniqueEmail } from './account.ts'
import { dayAfter } from './commission.ts'
import { openPage } from './open-page.ts'
import { jpeg } from './product-form.ts'

const VISA = '4242424242424242'

export interface AskedCommission {
  uuid: string
  name: string
  email: string
}

/** A customer asks for a knife, by the API. */
export async function newCommission(
  page: Page,
  change: Record<string, string> = {},
): Promise<AskedCommission> {
  const name = `Hannah ${randomUUID().slice(0, 8)}`
  const fields = {
    ...{ name, email: uniqueEmail('hannah'), kind: 'other', blade_length_in: '4.5', steel: 'CPM 154' },
    ...{ handle_material: 'Stag', budget_min: '500', budget_max: '650' },
    text: 'My father turns 70 in April. He has carried your clip point for four seasons.',
    recaptchaToken: `sandbox-pass-${randomUUID()}`,
    ...change,
  }
  const sent = await page.request.post('/api/commissions', {
    headers: await tokenOf(page),
    multipart: { ...fields, images: await jpeg('like-this.jpg') },
  })
  expect(sent.status(), await sent.text()).toBe(201)
  const { commission_uuid: uuid } = await sent.json()
  return { uuid, name: fields.name, email: fields.email }
}

/** `page` is logged in as staff. */
export async function sendQuote(page: Page, uuid: string, change: object = {}): Promise<void> {
  const sent = await page.request.put(`/api/admin/commissions/${uuid}/quote`, {
    headers: await tokenOf(page),
    data: {
      ...{ price: 310, deposit_percent: 50, finish_by: dayAfter(40), valid_until: dayAfter(14) },
      description: 'Skinner, 3.9 in, CPM 154, curly maple.',
      ...change,
    },
  })
  expect(sent.status(), await sent.text()).toBe(200)
}

/** The customer accepts the quote and pays what it asks for. */
export async function acceptQuote(page: Page, uuid: string, cardNumber = VISA): Promise<void> {
  const accepted = await page.request.post(`/api/commissions/${uuid}/accept`, {
    headers: await tokenOf(page),
    data: {
      ...{ name: 'Hannah Pruitt', address: '12 Furnace Road', city: 'Lewisburg' },
      ...{ state: 'WV', zip: '24901', ageConfirmation: '18' },
    },
  })
  expect(accepted.status(), await accepted.text()).toBe(200)
  const { url } = await accepted.json()
  if (new URL(url, page.url()).pathname.startsWith('/commissions/')) return
  const card = { card_number: cardNumber, expiry: '12/34', cvc: '123', name: 'Hannah Pruitt' }
  await page.request.post(url, { form: card, maxRedirects: 0 })
  await expect.poll(async () => (await readCommission(page, uuid)).state).toBe('in_progress')
}

/** The customer pays what is left of a finished commission. */
export async function payBalance(page: Page, uuid: string): Promise<void> {
  const headers = await tokenOf(page)
  const choice = { shippingMethod: 'standard', addInsurance: false, discountCode: null, giftCardCode: null }
  const path = `/api/commissions/${uuid}`
  const fees = await page.request.post(`${path}/calculate-fees`, { headers, data: choice })
  expect(fees.status(), await fees.text()).toBe(200)
  const { total } = await fees.json()
  const opened = await page.request.post(`${path}/pay-balance`, {
    headers,
    data: { ...choice, totalPrice: total },
  })
  expect(opened.status(), await opened.text()).toBe(200)
  const card = { card_number: VISA, expiry: '12/34', cvc: '123', name: 'Hannah Pruitt' }
  await page.request.post((await opened.json()).url, { form: card, maxRedirects: 0 })
  await expect.poll(async () => (await readCommission(page, uuid)).state).toBe('paid')
}

export async function setState(page: Page, uuid: string, state: string): Promise<void> {
  const set = await page.request.put(`/api/admin/commissions/${uuid}/state`, {
    headers: await tokenOf(page),
    data: { state },
  })
  expect(set.status(), await set.text()).toBe(200)
}

export async function readCommission(page: Page, uuid: string): Promise<AdminCommission> {
  return (await (await page.request.get(`/api/admin/commissions/${uuid}`)).json()).commission
}

/** A commission whose deposit of $155.00 is paid, on its page. */
export async function openInProgress(page: Page): Promise<AskedCommission> {
  const asked = await newCommission(page)
  await sendQuote(page, asked.uuid)
  await acceptQuote(page, asked.uuid)
  await openPage(page, adminCommissionPage(asked.uuid))
  return asked
}

import { DAY_MS } from '#contract/platform/values/time.ts'
import { dayOf } from '#server/platform/time/business-calendar.ts'
import { loggedIn } from './admin-helpers.ts'
import { type OpenCheckout, payByCard } from './checkout-helpers.ts'
import { form, sendForm } from './form-body.ts'
import type { TestClient, TestShop } from './test-shop.ts'

let requests = 0

/** A valid request with an unused captcha token. */
export function commissionFields(change: Record<string, string> = {}): Record<string, string> {
  requests += 1
  return {
    name: 'June Whitlock',
    email: `maker.${process.pid}.${requests}@example.com`,
    kind: 'other',
    text: 'A bowie for my father, with a handle of the walnut from his farm.',
    recaptchaToken: `sandbox-pass-commission-${process.pid}-${requests}`,
    ...change,
  }
}

function withImages(fields: Record<string, string>, images: (Buffer | string)[]): FormData {
  return form(
    images.map((content) => ({ field: 'images', content })),
    fields,
  )
}

export function postCommission(
  client: TestClient,
  change: Record<string, string> = {},
  images: (Buffer | string)[] = [],
) {
  return sendForm(client, 'POST', '/api/commissions', withImages(commissionFields(change), images))
}

/** @returns its uuid. */
export async function newCommission(
  client: TestClient,
  change: Record<string, string> = {},
  images: (Buffer | string)[] = [],
): Promise<string> {
  const { status, body } = await postCommission(client, change, images)
  if (status !== 201) throw new Error(`The request failed: ${JSON.stringify(body)}`)
  return body.commission_uuid
}

export function postMessage(
  client: TestClient,
  uuid: string,
  text: string,
  images: (Buffer | string)[] = [],
  fields: Record<string, string> = {},
) {
  return sendForm(
    client,
    'POST',
    `/api/commissions/${uuid}/messages`,
    withImages({ text, ...fields }, images),
  )
}

export function postNote(
  admin: TestClient,
  uuid: string,
  fields: Record<string, string>,
  images: (Buffer | string)[] = [],
) {
  return sendForm(admin, 'POST', `/api/admin/commissions/${uuid}/notes`, withImages(fields, images))
}

/** In the business's time zone. */
export async function dayIn({ shop }: TestShop, days: number): Promise<string> {
  const { time_zone } = (await shop.settings()).business
  return dayOf(shop.now() + days * DAY_MS, time_zone)
}

/** $720.00 with a deposit of 30 %, valid for 14 days. */
export async function quoteFor(shop: TestShop, change: object = {}) {
  return {
    price: 720,
    deposit_percent: 30,
    finish_by: await dayIn(shop, 60),
    valid_until: await dayIn(shop, 14),
    description: 'Ladder damascus bowie, 8.5-inch blade.',
    ...change,
  }
}

/** @returns the uuid of a new commission with a quote. */
export async function quotedCommission(
  shop: TestShop,
  quote: object = {},
  fields: Record<string, string> = {},
): Promise<string> {
  const commissionUuid = await newCommission(shop.client(), fields)
  const admin = await loggedIn(shop, 'admin')
  await admin.api.admin.quoteCommission({ commissionUuid, ...(await quoteFor(shop, quote)) })
  return commissionUuid
}

export const SHIP_TO = {
  name: 'June Whitlock',
  address: '214 Quarry Road',
  city: 'Berea',
  state: 'OH',
  zip: '44017',
  ageConfirmation: '18',
}

/** Accepts the quote of a new commission, or of `uuid`. */
export async function acceptedDeposit(
  shop: TestShop,
  quote: object = {},
  fields: Record<string, string> = {},
  uuid?: string,
): Promise<{ uuid: string; checkout: OpenCheckout }> {
  const commissionUuid = uuid ?? (await quotedCommission(shop, quote, fields))
  const { url } = await shop.client().api.commissions.accept({ commissionUuid, ...SHIP_TO })
  const checkout = { url, orderUuid: '', sessionId: url.split('/').at(-1) ?? '' }
  return { uuid: commissionUuid, checkout }
}

export async function paidDeposit(
  shop: TestShop,
  quote: object = {},
  fields: Record<string, string> = {},
): Promise<{ uuid: string; checkout: OpenCheckout }> {
  const accepted = await acceptedDeposit(shop, quote, fields)
  await payByCard(accepted.checkout)
  const { commission } = await shop.client().api.commissions.get({ commissionUuid: accepted.uuid })
  if (commission.state !== 'in_progress') throw new Error(`The commission is ${commission.state}.`)
  return accepted
}

/** Its deposit is paid, and it is finished. */
export async function readyCommission(
  shop: TestShop,
  quote: object = {},
  fields: Record<string, string> = {},
): Promise<{ uuid: string; checkout: OpenCheckout }> {
  const paid = await paidDeposit(shop, quote, fields)
  const admin = await loggedIn(shop, 'admin')
  await admin.api.admin.setCommissionState({ commissionUuid: paid.uuid, state: 'ready' })
  return paid
}

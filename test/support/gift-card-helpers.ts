import type { api } from '#contract/app/api.ts'
import type { EndpointInput } from '#contract/platform/api/endpoint.ts'
import { mailbox, type OpenCheckout, payByCard, type SentEmail } from './checkout-helpers.ts'
import type { TestClient, TestShop } from './test-shop.ts'
import { eventually } from './wait.ts'

type Purchase = EndpointInput<typeof api.giftCards.buy>

export const GIFT: Purchase = {
  amount: 150,
  recipient_name: 'Wade',
  recipient_email: 'wade@example.com',
  message: 'Happy birthday. The old bowie deserves company.',
  send_on: null,
  name: 'June Whitlock',
  email: 'june@example.com',
}

/** A shop in a process of its own sends emails when it likes. */
type WithMail = Pick<TestShop, 'sandboxUrl'> & { shop?: Pick<TestShop['shop'], 'wakeEmail'> }

const CODE = /[2-9A-HJ-KM-NP-Z]{4}(?:-[2-9A-HJ-KM-NP-Z]{4}){3}/

export async function openGiftCard(
  client: TestClient,
  change: Partial<Purchase> = {},
): Promise<OpenCheckout> {
  const { url, order_uuid } = await client.api.giftCards.buy({ ...GIFT, ...change })
  return { url, orderUuid: order_uuid, sessionId: url.split('/').at(-1) ?? '' }
}

/** Paid, but perhaps not emailed yet. */
export async function payGiftCard(client: TestClient, change: Partial<Purchase> = {}): Promise<OpenCheckout> {
  const checkout = await openGiftCard(client, change)
  await payByCard(checkout)
  await client.api.orders.verify({ order_uuid: checkout.orderUuid })
  return checkout
}

/** The newest email with a gift card. Each test uses addresses of its own. */
export async function giftCardEmail(shop: WithMail, to: string, count = 1): Promise<SentEmail> {
  shop.shop?.wakeEmail()
  const emails = await eventually(
    () => mailbox(shop, to),
    ({ length }) => length >= count,
  )
  return emails[0] as SentEmail
}

export function codeIn({ text }: Pick<SentEmail, 'text'>): string {
  const [code] = CODE.exec(text) ?? []
  if (!code) throw new Error(`The email has no code: ${text}`)
  return code
}

let cards = 0

/** A card that staff issued, with its code. */
export async function newGiftCard(
  shop: WithMail,
  admin: TestClient,
  amount: number,
): Promise<{ id: number; code: string }> {
  cards += 1
  const recipient_email = `card-${cards}@example.com`
  const { data } = await admin.api.admin.issueGiftCard({ amount, recipient_email, note: 'Late parcel' })
  return { id: data.id, code: codeIn(await giftCardEmail(shop, recipient_email)) }
}

export async function balanceOf(client: TestClient, code: string): Promise<number> {
  return (await client.api.giftCards.balance({ code })).balance
}

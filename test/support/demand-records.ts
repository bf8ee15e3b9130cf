import { HOUR_MS } from '#contract/platform/values/time.ts'
import { runDraws } from '#server/catalog/draws/run-draws.ts'
import { entrantEmails } from '#server/customers/notifications/entrant-emails.ts'
import { hashToken, newToken } from '#server/platform/http/tokens.ts'
import { changeProduct, refundRest } from './admin-helpers.ts'
import { buy, type OpenCheckout } from './checkout-helpers.ts'
import { newCommission, postMessage, postNote, quoteFor } from './commission-helpers.ts'
import { emailTo, winClaims } from './draw-helpers.ts'
import { addDrop, addProduct, at } from './drop-helpers.ts'
import { form, sendForm } from './form-body.ts'
import { codeIn, newGiftCard, payGiftCard } from './gift-card-helpers.ts'
import { freshJpeg } from './image-files.ts'
import { subscribeGuest } from './notification-helpers.ts'
import { REVIEW, setStatus } from './review-helpers.ts'
import type { TestClient, TestShop } from './test-shop.ts'

const DEMAND_TABLES = [
  'drops',
  'drop_products',
  'draws',
  'draw_entries',
  'draw_claims',
  'claim_orders',
  'subscribers',
  'subscriber_tokens',
  'subscriptions',
  'restocks',
  'announced_products',
  'saved_products',
  'price_changes',
  'discounts',
  'discount_uses',
  'gift_cards',
  'gift_card_ledger',
  'gift_card_revocations',
  'gift_card_keys',
  'reviews',
  'review_images',
  'review_requests',
  'commissions',
  'commission_entries',
  'commission_images',
  'commission_events',
  'passports',
  'passport_keys',
  'passport_numbers',
  'passport_owners',
] as const

export interface DemandRecords {
  /** Placed with a claim, a discount, and a gift card of $25. */
  order: OpenCheckout
  /** The code of a $20 card that `email` received. */
  giftCard: string
  claimToken: string
  /** Works for the subscriptions of `email`. */
  subscriberToken: string
}

/** Leaves rows of this customer in every table of {@link DEMAND_TABLES}. @param customer `buyer`: orders without the account. */
export async function addDemandRecords(
  shop: TestShop,
  admin: TestClient,
  { client, email, buyer = client }: { client: TestClient; email: string; buyer?: TestClient },
): Promise<DemandRecords> {
  const { db, now, config } = shop.shop
  const [drawn, upcoming, restocked] = [
    await addProduct(admin, 'Drawn Bowie'),
    await addProduct(admin, 'Upcoming Bowie'),
    await addProduct(admin, 'Restocked Bowie', 0),
  ]
  await addDrop(shop, admin, { product_ids: [upcoming] })
  const runJob = async () => void (await runDraws(db, entrantEmails(config.publicUrl), now()))
  const [claimToken = ''] = await winClaims({ ...shop, db, now, runJob }, admin, drawn, [email])
  await changeProduct(admin, restocked, { stock: 1 })
  await changeProduct(admin, restocked, { price: 150 })
  const subscriberToken = await subscribeGuest(shop, { email, kind: 'back_in_stock', product_id: drawn })
  await client.api.saved.save({ productId: String(restocked), price_alert: true })

  const { code: giftCardCode } = await newGiftCard(shop, admin, 25)
  await admin.api.admin.issueGiftCard({ amount: 20, recipient_email: email, note: 'Late parcel' })
  const giftCard = codeIn(await emailTo(shop, email, /gift card/i))
  const refunded = await payGiftCard(shop.client(), { recipient_email: 'other@example.com' })
  await refundRest(admin, refunded.orderUuid)
  const { data: discount } = await admin.api.admin.createDiscount({
    ...{ code: 'DEMAND-10', kind: 'percent', value: 10, ends_at: at(now() + HOUR_MS) },
  })
  const cart = [{ id: drawn, quantity: 1 }]
  const order = await buy(buyer, cart, { email, claimToken, giftCardCode, discountCode: discount.code })
  await setStatus(admin, order, 'shipped')
  await claimPassport(admin, client, order)
  await review(shop, buyer, order, drawn)
  await commission(shop, admin, client, email)

  for (const table of DEMAND_TABLES) {
    if (
      !(await db
        .selectFrom(table)
        .select(({ lit }) => lit(1).as('one'))
        .executeTakeFirst())
    )
      throw new Error(`${table} is empty.`)
  }
  return { order, giftCard, claimToken, subscriberToken }
}

async function claimPassport(admin: TestClient, client: TestClient, order: OpenCheckout): Promise<void> {
  const { passports } = await admin.api.admin.orderPassports(order)
  for (const { code, claim_code } of passports) await client.api.passports.claim({ code, claim_code })
}

async function review(
  { shop: { db, now } }: TestShop,
  client: TestClient,
  { orderUuid }: OpenCheckout,
  productId: number,
): Promise<void> {
  const token = newToken()
  const { id } = await db
    .selectFrom('orders')
    .select('id')
    .where('order_uuid', '=', orderUuid)
    .executeTakeFirstOrThrow()
  const request = { order_id: id, token_hash: hashToken(token), sent_at: now() }
  await db.insertInto('review_requests').values(request).execute()
  const fields = { ...REVIEW, rating: String(REVIEW.rating), token, product_id: String(productId) }
  const image = { field: 'images', content: await freshJpeg() }
  const { status } = await sendForm(client, 'POST', '/api/reviews', form([image], fields))
  if (status !== 201) throw new Error(`The review was refused: ${status}`)
}

/** With a quote, a message and a note, and an image of each side. */
async function commission(
  shop: TestShop,
  admin: TestClient,
  client: TestClient,
  email: string,
): Promise<void> {
  const text = `Please write to ${email} before you begin.`
  const uuid = await newCommission(client, { email, text, phone: '304-555-0142' }, [await freshJpeg()])
  await admin.api.admin.quoteCommission({ commissionUuid: uuid, ...(await quoteFor(shop)) })
  const sent = [
    await postMessage(client, uuid, text, [await freshJpeg()]),
    await postNote(admin, uuid, { text, for_customer: 'true' }, [await freshJpeg()]),
    await postNote(admin, uuid, { text }),
  ]
  if (sent.some(({ status }) => status !== 200)) throw new Error('The commission was refused.')
}

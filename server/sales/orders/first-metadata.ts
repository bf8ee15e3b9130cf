import { z } from 'zod'
import { DELIVERY_METHODS } from '#contract/sales/orders/order-sources.ts'
import type { GiftCardPurchase } from '#server/sales/gift-cards/purchase.ts'
import { joinText } from '#server/sales/payments/metadata-text.ts'
import type { OrderBill } from './amounts.ts'
import type { CarriedOrder, ManualOrder, OrderDiscount } from './create-order.ts'
import { readLines } from './metadata-lines.ts'
import type { SessionFields } from './order-metadata.ts'

const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

const metadataSchema = z.object({
  order_uuid: z.uuid(),
  placed_at: wholeNumber,
  user_id: z.string().default(''),
  browser_hash: z.string().default(''),
  shipping_method: z.enum(DELIVERY_METHODS),
  insured: z.enum(['yes', 'no']),
  amounts: z.string(),
  // Older sessions have none.
  discount: z.string().default(''),
  claim_entry: z.string().default(''),
  // Empty for a customer at a fair.
  ship_name: z.string().default(''),
  // Empty for a gift card.
  ship_address: z.string().default(''),
  ship_city: z.string().default(''),
  ship_state: z.string().default(''),
  ship_zip: z.string().default(''),
  paid_with: z.string().optional(),
  gift_to_name: z.string().default(''),
  gift_to_email: z.string().optional(),
  gift_message: z.string().default(''),
  gift_send_on: z.iso.date().optional(),
  gift_send_at: wholeNumber.default(0),
  commission_uuid: z.uuid().optional(),
  source: z.literal('admin').optional(),
  phone: z.string().optional(),
  request_key: z.string().optional(),
  payment_link: z.enum(['yes', 'no']).default('no'),
  expires_at: wholeNumber.optional(),
})
type ReadMetadata = z.output<typeof metadataSchema>

/** For sessions that earlier releases opened, with a key for each field. @returns null when it is unreadable. */
export function readFirstFormat(
  metadata: Record<string, string>,
  { email, expiresAt, shipTo }: SessionFields,
): CarriedOrder | null {
  const parsed = metadataSchema.safeParse(metadata)
  if (!parsed.success) return null
  const { data } = parsed
  const isPurchase = data.gift_to_email !== undefined
  const products = readLines(joinText(metadata, 'lines_'), { isPurchase })
  const bill = readAmounts(data.amounts)
  if (!products || !bill) return null
  return {
    uuid: data.order_uuid,
    customer: { userId: data.user_id || null, browserHash: data.browser_hash, clientHash: '' },
    form: {
      email,
      name: data.ship_name,
      address: data.ship_address,
      city: data.ship_city,
      state: data.ship_state,
      zip: data.ship_zip,
      shippingMethod: data.shipping_method,
      phone: data.phone ?? null,
      addInsurance: data.insured === 'yes',
      // It may have been corrected at the provider.
      ...shipTo,
    },
    products,
    ...(data.gift_to_email !== undefined && { purchase: readPurchase(data, data.gift_to_email, bill) }),
    ...(data.paid_with !== undefined && { giftCard: { uuid: data.paid_with } }),
    ...(data.commission_uuid !== undefined && { commission: { uuid: data.commission_uuid } }),
    ...(data.source !== undefined && { manual: readManual(data) }),
    bill,
    discount: readDiscount(data.discount),
    claimEntry: data.claim_entry || null,
    placedAt: data.placed_at,
    // A payment link outlives its payment pages.
    expiresAt: data.expires_at ?? expiresAt,
  }
}

function readPurchase(data: ReadMetadata, recipientEmail: string, { subtotal }: OrderBill): GiftCardPurchase {
  return {
    amount: subtotal,
    recipientName: data.gift_to_name,
    recipientEmail,
    message: data.gift_message,
    giverName: data.ship_name,
    sendOn: data.gift_send_on ?? null,
    sendAt: data.gift_send_at,
  }
}

function readManual({ request_key, payment_link }: ReadMetadata): ManualOrder {
  return {
    source: 'admin',
    paymentMethod: 'card',
    paymentNote: null,
    requestKey: request_key ?? null,
    hasPaymentLink: payment_link === 'yes',
  }
}

const amountsSchema = z.object({
  subtotal: wholeNumber,
  discount: wholeNumber,
  shipping: wholeNumber,
  insurance: wholeNumber,
  tax: wholeNumber,
  cardFee: wholeNumber,
  giftCard: wholeNumber,
  deposit: wholeNumber.optional(),
  total: wholeNumber,
  amountDue: wholeNumber,
  taxRate: wholeNumber,
  isZipRate: z.enum(['0', '1']),
})

function readAmounts(text: string): OrderBill | null {
  const parsed = amountsSchema.safeParse(Object.fromEntries(text.split(' ').map((part) => part.split('='))))
  if (!parsed.success) return null
  const { taxRate, isZipRate, ...amounts } = parsed.data
  return { ...amounts, taxRule: { rate: taxRate, isZipRate: isZipRate === '1' } }
}

const DISCOUNT = /^(\d{0,15}) (\d{1,15}) ([A-Z0-9-]{3,32})$/

function readDiscount(text: string): OrderDiscount | null {
  const [, id, given, code] = DISCOUNT.exec(text) ?? []
  return code === undefined ? null : { id: id ? Number(id) : null, code, given: Number(given) }
}

import { z } from 'zod'
import type { Cents } from '#contract/platform/values/money.ts'
import { DELIVERY_METHODS } from '#contract/sales/orders/order-sources.ts'
import type { GiftCardPurchase } from '#server/sales/gift-cards/purchase.ts'
import { joinText, splitText } from '#server/sales/payments/metadata-text.ts'
import type { OrderBill } from './amounts.ts'
import type { CarriedOrder, ManualOrder, OrderDiscount, OrderProduct } from './create-order.ts'

/** Builds the metadata of a payment session, from which a lost order can be rebuilt (docs/decisions/0035-recovery.md). */
export type OrderMetadata = Record<string, string>

const FORMAT = '1'

const LINES_KEY = 'lines_'
/** Instead of a product's id, for a gift card. */
const NO_PRODUCT = 0

export function toMetadata(number: number, order: CarriedOrder): OrderMetadata {
  const { uuid, customer, form, products, purchase, giftCard, manual, commission, bill, discount, placedAt } =
    order
  const metadata = {
    order_format: FORMAT,
    order_uuid: uuid,
    order_number: String(number),
    placed_at: String(placedAt),
    user_id: customer.userId ?? '',
    browser_hash: customer.browserHash,
    shipping_method: form.shippingMethod,
    insured: form.addInsurance ? 'yes' : 'no',
    amounts: writeAmounts(bill),
    discount: discount ? `${discount.id ?? ''} ${discount.given} ${discount.code}` : '',
    claim_entry: order.claimEntry ?? '',
    // The provider shows the address only once a card was entered.
    ship_name: form.name,
    ship_address: form.address,
    ship_city: form.city,
    ship_state: form.state,
    ship_zip: form.zip,
    // Of a gift card that pays, never its code.
    paid_with: bill.giftCard > 0 ? (giftCard?.uuid ?? '') : '',
    ...(purchase && {
      gift_to_name: purchase.recipientName,
      gift_to_email: purchase.recipientEmail,
      gift_message: purchase.message,
      gift_send_on: purchase.sendOn ?? '',
      gift_send_at: String(purchase.sendAt),
    }),
    commission_uuid: commission?.uuid ?? '',
    ...(manual && {
      source: manual.source,
      phone: manual.phone ?? '',
      request_key: manual.requestKey ?? '',
      payment_link: manual.hasPaymentLink ? 'yes' : 'no',
      expires_at: String(order.expiresAt),
    }),
    ...writeLines(products),
  }
  return Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== ''))
}

const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
const orderNumber = wholeNumber.refine((number) => number > 0 && number <= 2 ** 31)

const metadataSchema = z.object({
  order_format: z.literal(FORMAT),
  order_uuid: z.uuid(),
  order_number: orderNumber,
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

export interface NumberedOrder {
  number: number
  order: CarriedOrder
}

/** @returns null for metadata of another format, or whose amounts don't add up. */
export function readMetadata(
  metadata: OrderMetadata,
  { email, expiresAt }: { email: string; expiresAt: number },
): NumberedOrder | null {
  const parsed = metadataSchema.safeParse(metadata)
  if (!parsed.success) return null
  const { data } = parsed
  const isPurchase = data.gift_to_email !== undefined
  const products = readLines(metadata, { isPurchase })
  const bill = readAmounts(data.amounts)
  if (!products || !bill || !addsUp(bill, products)) return null
  return {
    number: data.order_number,
    order: {
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
        addInsurance: data.insured === 'yes',
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
    },
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

function readManual({ phone, request_key, payment_link }: ReadMetadata): ManualOrder {
  return {
    source: 'admin',
    paymentMethod: 'card',
    phone: phone ?? null,
    paymentNote: null,
    requestKey: request_key ?? null,
    hasPaymentLink: payment_link === 'yes',
  }
}

/** The order's number, also where the rest is unreadable. */
export function readOrderNumber(metadata: OrderMetadata): number | null {
  const parsed = orderNumber.safeParse(metadata.order_number)
  return parsed.success ? parsed.data : null
}

function writeAmounts({ taxRule, ...amounts }: OrderBill): string {
  const { subtotal, discount, shipping, insurance, tax, cardFee, giftCard, total, amountDue } = amounts
  const cents = { subtotal, discount, shipping, insurance, tax, cardFee, giftCard, total, amountDue }
  const deposit = amounts.deposit && { deposit: amounts.deposit }
  const rate = { taxRate: taxRule.rate, isZipRate: taxRule.isZipRate ? 1 : 0 }
  return Object.entries({ ...cents, ...deposit, ...rate })
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')
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

function addsUp(bill: OrderBill, products: OrderProduct[]): boolean {
  const {
    subtotal,
    discount,
    shipping,
    insurance,
    tax,
    cardFee,
    giftCard,
    deposit = 0,
    total,
    amountDue,
  } = bill
  const ofProducts = products.reduce((sum, { price_cents, quantity }) => sum + price_cents * quantity, 0)
  return (
    ofProducts === subtotal &&
    subtotal - discount + shipping + insurance + tax + cardFee === total &&
    total - giftCard - deposit === amountDue &&
    discount <= subtotal &&
    amountDue >= 0
  )
}

/** 90 lines with the longest names take 32 of the 50 keys. */
function writeLines(products: OrderProduct[]): OrderMetadata {
  const text = products
    .map(
      ({ id, quantity, price_cents, picture_hash, name }) =>
        `${id ?? NO_PRODUCT}.${quantity}.${price_cents}.${picture_hash ?? ''}.${name.length}:${name}`,
    )
    .join('')
  return splitText(text, LINES_KEY)
}

/** A line without a product is the gift card that is bought, or is not of the catalog. */
function readLines(metadata: OrderMetadata, { isPurchase }: { isPurchase: boolean }): OrderProduct[] | null {
  const text = joinText(metadata, LINES_KEY)
  const start = /(\d{1,15})\.(\d{1,6})\.(\d{1,9})\.([0-9a-f]*)\.(\d{1,4}):/y
  const products: OrderProduct[] = []
  while (start.lastIndex < text.length) {
    const [, id, quantity, price, hash, length] = start.exec(text) ?? []
    const end = start.lastIndex + Number(length)
    if (id === undefined || Number(quantity) === 0 || end > text.length) return null
    products.push({
      id: Number(id) === NO_PRODUCT ? null : Number(id),
      name: text.slice(start.lastIndex, end),
      quantity: Number(quantity),
      price_cents: Number(price) as Cents,
      picture_hash: hash || null,
      ...(Number(id) === NO_PRODUCT && !isPurchase && { custom: true }),
    })
    start.lastIndex = end
  }
  return products.length > 0 ? products : null
}

import { z } from 'zod'
import { parseJson } from '#contract/platform/values/parse-json.ts'
import { DELIVERY_METHODS, PAYMENT_METHODS } from '#contract/sales/orders/order-sources.ts'
import { joinText, splitText } from '#server/sales/payments/metadata-text.ts'
import type { CarriedOrder } from './create-order.ts'
import { readFirstFormat } from './first-metadata.ts'
import { readLines, writeLines } from './metadata-lines.ts'

/** The metadata of a payment session, from which a lost order can be rebuilt (docs/decisions/0083-order-text.md). */
export type OrderMetadata = Record<string, string>

const FORMAT = '2'
const FIRST_FORMAT = '1'
/** Of the parts of the text. */
const TEXT_KEY = 'order_'

/** What the provider's session has beside its metadata. */
export interface SessionFields {
  email: string
  expiresAt: number
  /** Null before a card was entered. */
  shipTo: Pick<CarriedOrder['form'], 'name' | 'address' | 'city' | 'state' | 'zip'> | null
}

const text = z.string()
const cents = z.int().min(0)
const time = z.int().min(0)

/** All but the uuid, which is a key of its own, and the lines. */
type Fields = Omit<CarriedOrder, 'uuid' | 'products'>

/** The compiler asks for every field of an order. What is no field here is not written. */
const carried = z.object({
  // Anyone can reverse the hash of a network by trying all networks.
  customer: z.object({
    userId: text.nullable(),
    browserHash: text,
    clientHash: text.default('').transform(() => ''),
  }),
  form: z.object({
    // Empty where the payment page asks for it.
    email: text,
    name: text,
    address: text,
    city: text,
    state: text,
    zip: text,
    phone: text.nullish(),
    shippingMethod: z.enum(DELIVERY_METHODS),
    addInsurance: z.boolean(),
  }),
  purchase: z
    .object({
      amount: cents,
      recipientName: text,
      recipientEmail: text,
      message: text,
      giverName: text,
      sendOn: z.iso.date().nullable(),
      sendAt: time,
    })
    .nullish(),
  // Never its code.
  giftCard: z.object({ uuid: text }).nullish(),
  bill: z.object({
    subtotal: cents,
    discount: cents,
    shipping: cents,
    handling: cents.nullish(),
    insurance: cents,
    tax: cents,
    cardFee: cents,
    giftCard: cents,
    deposit: cents.optional(),
    total: cents,
    amountDue: cents,
    taxRule: z.object({ rate: z.int().min(0), isZipRate: z.boolean() }),
  }),
  discount: z.object({ id: z.int().nullable(), code: text, given: cents }).nullable(),
  manual: z
    .object({
      source: z.literal('admin'),
      paymentMethod: z.enum(PAYMENT_METHODS),
      // For staff only.
      paymentNote: z.null().catch(null),
      requestKey: text.nullable(),
      hasPaymentLink: z.boolean(),
    })
    .nullish(),
  commission: z.object({ uuid: z.uuid() }).nullish(),
  pickup: z.object({ name: text, address: text, town: text, when: text }).nullish(),
  asGift: z.object({ from: text, note: text, arrive_after: z.iso.date().nullable() }).nullish(),
  joins: z.object({ uuid: z.uuid() }).nullish(),
  confirmedAge: z.int().nullish(),
  claimEntry: text.nullable(),
  placedAt: time,
  expiresAt: time,
  changed: z
    .object({
      count: z.int(),
      waived: cents,
      changedBack: cents,
      tenders: z.array(z.object({ kind: text, charged: cents, refunded: cents })),
    })
    .nullish(),
} satisfies { [Field in keyof Required<Fields>]: z.ZodType<Fields[Field]> })

export function toMetadata(number: number, order: CarriedOrder): OrderMetadata {
  return {
    ...orderKeys(number, order.uuid),
    ...splitText(`${JSON.stringify(carried.parse(order))}\n${writeLines(order.products)}`, TEXT_KEY),
  }
}

/** What the shop reads without the text. Nobody's data. */
export function orderKeys(number: number, uuid: string): OrderMetadata {
  return { order_format: FORMAT, order_uuid: uuid, order_number: String(number) }
}

/** Beside the order as it is with the change, in a session that pays for the change only. */
export function ofChange(changeId: number | null): OrderMetadata {
  return changeId === null ? {} : { order_change: String(changeId) }
}

/** @returns null for a session that pays for an order. */
export function changeOf({ order_change: id }: OrderMetadata): number | null {
  return id === undefined ? null : Number(id)
}

const orderNumber = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .refine((number) => number > 0 && number <= 2 ** 31)

export interface NumberedOrder {
  number: number
  order: CarriedOrder
}

/** @returns null for metadata of another format, or whose amounts don't add up. */
export function readMetadata(metadata: OrderMetadata, session: SessionFields): NumberedOrder | null {
  const number = readOrderNumber(metadata)
  const read = READERS[metadata.order_format ?? '']
  const order = read?.(metadata, session) ?? null
  return order && number !== null && addsUp(order) ? { number, order } : null
}

/** The order's number, also where the rest is unreadable. */
export function readOrderNumber(metadata: OrderMetadata): number | null {
  const parsed = orderNumber.safeParse(metadata.order_number)
  return parsed.success ? parsed.data : null
}

const READERS: Partial<Record<string, typeof readFirstFormat>> = {
  [FIRST_FORMAT]: readFirstFormat,
  [FORMAT](metadata, { email }) {
    const uuid = z.uuid().safeParse(metadata.order_uuid)
    const joined = joinText(metadata, TEXT_KEY)
    // JSON has no line breaks.
    const end = joined.indexOf('\n')
    const fields = carried.safeParse(parseJson(joined.slice(0, end)))
    if (end === -1 || !uuid.success || !fields.success) return null
    const { form, purchase } = fields.data
    const products = readLines(joined.slice(end + 1), { isPurchase: Boolean(purchase) })
    return (
      products && {
        ...fields.data,
        uuid: uuid.data,
        form: { ...form, email: form.email || email },
        products,
      }
    )
  },
}

function addsUp({ bill, products, changed }: CarriedOrder): boolean {
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
  const charged = changed?.tenders.reduce((sum, tender) => sum + tender.charged, 0)
  return (
    ofProducts === subtotal &&
    subtotal - discount + shipping + insurance + tax + cardFee === total &&
    (charged ?? giftCard + deposit + amountDue) ===
      total - (changed?.waived ?? 0) + (changed?.changedBack ?? 0) &&
    discount <= subtotal &&
    amountDue >= 0
  )
}

import { z } from 'zod'
import { product } from '#contract/catalog/products/products.ts'
import { byId, instant, money, nameText, success } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { onceValid } from '#contract/platform/api/form-fields.ts'
import { MAX_DESCRIPTION, MAX_DROP_PRODUCTS, MAX_NAME } from '#contract/platform/values/limits.ts'
import { withPlainLineBreaks } from '#contract/platform/values/text.ts'

export const DROP_KINDS = ['first_come', 'draw'] as const
export type DropKind = (typeof DROP_KINDS)[number]
export const DROP_STATES = ['announced', 'open', 'closed', 'drawn'] as const
export type DropState = (typeof DROP_STATES)[number]

export const drop = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  created_at: instant,
  kind: z.enum(DROP_KINDS),
  state: z.enum(DROP_STATES).describe('Only a draw becomes "drawn"'),
  preview_at: instant.describe('From then on, the products can be seen'),
  opens_at: instant,
  closes_at: instant,
  now: instant.describe("The server's time"),
  per_customer: z.int().describe('Units for each customer; does not apply to a draw'),
  commitment: z.string().nullable().describe('Of a draw: SHA-256 of its secret seed'),
  products: z.array(product).describe('Empty until `preview_at`'),
})
export type Drop = z.output<typeof drop>

const dropProduct = z.object({
  id: z.int(),
  name: z.string(),
  image_url: z.string().nullable(),
  price: money,
  stock: z.int(),
  published: z.boolean(),
  sold: z.int().describe('Units in orders that were placed while the drop was open and are not cancelled'),
})
export type DropProduct = z.output<typeof dropProduct>

export const adminDrop = drop.extend({
  claim_hours: z.int().nullable(),
  product_ids: z.array(z.int()),
  chosen: z.array(dropProduct).describe('The products, also before `preview_at`'),
  sold: z.int().describe('The sum of the products'),
  waiting: z.int().describe('Confirmed requests for an email at the opening'),
})
export type AdminDrop = z.output<typeof adminDrop>

const time = (message: string) => z.iso.datetime({ offset: true, error: message })

const CLAIM_HOURS = 'Enter 1 to 72 hours.'
const PER_CUSTOMER = 'Enter a whole number from 1 to 10.'

export const dropWrite = z
  .object({
    name: nameText(MAX_NAME),
    description: z
      .string('Enter a description.')
      .overwrite(withPlainLineBreaks)
      .max(MAX_DESCRIPTION, 'Use at most 10,000 characters.'),
    kind: z.enum(DROP_KINDS, 'Choose first come or draw.'),
    preview_at: time('Choose when the products can be seen.'),
    opens_at: time('Choose when the drop opens.'),
    closes_at: time('Choose when the drop closes.'),
    per_customer: z.int(PER_CUSTOMER).min(1, PER_CUSTOMER).max(10, PER_CUSTOMER).nullable().optional(),
    claim_hours: z
      .int(CLAIM_HOURS)
      .min(1, CLAIM_HOURS)
      .max(72, CLAIM_HOURS)
      .nullable()
      .optional()
      .describe('How long a winner can buy; only for a draw'),
    product_ids: z
      .array(z.int('Choose products.'), 'Choose products.')
      .min(1, 'Choose at least one product.')
      .max(MAX_DROP_PRODUCTS, `Choose at most ${MAX_DROP_PRODUCTS} products.`)
      .refine((ids) => new Set(ids).size === ids.length, 'Choose each product once.'),
  })
  .refine(({ opens_at, closes_at }) => Date.parse(closes_at) > Date.parse(opens_at), {
    path: ['closes_at'],
    message: 'Choose a time after the opening.',
    ...onceValid('opens_at', 'closes_at'),
  })
  .refine(({ preview_at, opens_at }) => Date.parse(preview_at) <= Date.parse(opens_at), {
    path: ['preview_at'],
    message: 'Choose a time that is not after the opening.',
    ...onceValid('preview_at', 'opens_at'),
  })
  .refine(({ kind, per_customer }) => kind === 'draw' || per_customer != null, {
    path: ['per_customer'],
    message: PER_CUSTOMER,
    ...onceValid('kind', 'per_customer'),
  })
  .refine(({ kind, claim_hours }) => kind === 'first_come' || claim_hours != null, {
    path: ['claim_hours'],
    message: CLAIM_HOURS,
    ...onceValid('kind', 'claim_hours'),
  })
  .refine(({ kind, product_ids }) => kind === 'first_come' || product_ids.length === 1, {
    path: ['product_ids'],
    message: 'Choose exactly one product for a draw.',
    ...onceValid('kind', 'product_ids'),
  })
export type DropWrite = z.output<typeof dropWrite>

const bySlug = z.object({ slug: z.string().max(200) })

const dropAvailability = z.object({
  now: instant.describe("The server's time"),
  data: z.array(product.pick({ id: true, stock: true, held_until: true, on_sale_at: true })),
})
export type DropAvailability = z.output<typeof dropAvailability>

export const dropEndpoints = {
  list: endpoint('GET', '/api/drops', {
    summary: 'Lists the drops that are announced, open, or closed within 30 days, next one first',
    reply: z.object({ data: z.array(drop) }),
  }),
  get: endpoint('GET', '/api/drops/:slug', {
    summary: 'Gets a drop',
    params: bySlug,
    errors: [404],
    reply: z.object({ data: drop }),
  }),
  availability: endpoint('GET', '/api/drops/:slug/availability', {
    summary: "Gets the server's time and what of a drop can be bought right now",
    params: bySlug,
    errors: [404],
    reply: dropAvailability,
  }),
  clock: endpoint('GET', '/api/clock', {
    summary: "Gets the server's time, for countdowns",
    reply: z.object({ now: instant }),
  }),
}

const saved = success.extend({ data: adminDrop })

export const adminDropEndpoints = {
  drops: endpoint('GET', '/api/admin/drops', {
    summary: 'Lists all drops, the latest opening first',
    access: 'admin',
    reply: z.object({ data: z.array(adminDrop) }),
  }),
  createDrop: endpoint('POST', '/api/admin/drops', {
    summary: 'Plans a drop',
    access: 'admin',
    status: 201,
    body: dropWrite,
    reply: saved,
  }),
  updateDrop: endpoint('PUT', '/api/admin/drops/:id', {
    summary: 'Changes a drop; once it is open, only its description and its closing time, to a later one',
    access: 'admin',
    params: byId,
    body: dropWrite,
    errors: [409],
    reply: saved,
  }),
  deleteDrop: endpoint('DELETE', '/api/admin/drops/:id', {
    summary: 'Deletes a drop that is not open; its products go on sale',
    access: 'admin',
    params: byId,
    errors: [409],
    reply: success,
  }),
}

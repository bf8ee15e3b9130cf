import { z } from 'zod'
import { product } from '#contract/catalog/products/products.ts'
import { byId, instant, success } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { requiredEmail, requiredLine } from '#contract/platform/api/form-fields.ts'
import { MAX_CLAIM_TOKEN, MAX_NAME } from '#contract/platform/values/limits.ts'

/** Without 0, 1, I, L, O and U, which are mistaken for others or complete a rude word. */
export const ENTRY_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

export const OUTCOMES = ['won', 'claimed', 'lapsed', 'waiting'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const CLAIM_STATES = ['open', 'in_checkout', 'claimed', 'lapsed'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

const bySlug = z.object({ slug: z.string().max(200) })

export const entryForm = z.object({
  name: requiredLine('Enter your name.', MAX_NAME),
  email: requiredEmail,
})
export type EntryForm = z.output<typeof entryForm>

export const drawResult = z.object({
  seed: z.string().describe('32 bytes in hex: the key of the HMAC'),
  commitment: z.string().describe("SHA-256 of the seed's bytes in hex, published with the drop"),
  entries: z
    .array(z.object({ entry: z.string(), rank: z.int(), outcome: z.enum(OUTCOMES) }))
    .describe('In the order of their ranks'),
})
export type DrawResult = z.output<typeof drawResult>

export const drawStatus = z.object({
  claim_hours: z.int(),
  drawn_at: instant.nullable(),
  units: z.int().nullable().describe('What there was to win; null before the draw'),
  entries: z.int().nullable().describe('Confirmed entries; null before the draw'),
  open_claims: z.array(z.object({ entry: z.string(), until: instant })),
})
export type DrawStatus = z.output<typeof drawStatus>

export const claim = z.object({
  drop: z.object({ slug: z.string(), name: z.string() }),
  entry: z.string(),
  state: z.enum(CLAIM_STATES),
  until: instant.describe('When the claim lapses'),
  free_at: instant.nullable().describe('When the open checkout that uses the claim ends'),
  product: product.nullable().describe('Null when it is no longer in the shop'),
})
export type Claim = z.output<typeof claim>

export const ownEntry = z.object({
  drop: z.string(),
  entry: z.string(),
  name: z.string(),
  email: z.string(),
  created_at: instant,
  confirmed: z.boolean(),
  rank: z.int().nullable().describe('Null before the draw'),
  outcome: z.enum(OUTCOMES).nullable().describe('Null before the draw'),
})
export type OwnEntry = z.output<typeof ownEntry>

const claimToken = z.string('Send the token of the link.').min(1, 'Send the token of the link.')

export const drawEndpoints = {
  enter: endpoint('POST', '/api/drops/:slug/entries', {
    summary: 'Enters a draw; an email asks to confirm the entry',
    status: 202,
    params: bySlug,
    body: entryForm,
    errors: [404, 409],
    reply: success,
  }),
  result: endpoint('GET', '/api/drops/:slug/result', {
    summary: 'Gets the result of a draw, with all that is needed to check it',
    params: bySlug,
    errors: [404, 409],
    reply: drawResult,
  }),
  status: endpoint('GET', '/api/drops/:slug/draw', {
    summary: 'Gets how far a draw is',
    params: bySlug,
    errors: [404, 409],
    reply: drawStatus,
  }),
  claim: endpoint('GET', '/api/drops/:slug/claim', {
    summary: "Gets what a winner's private link is for",
    params: bySlug,
    query: z.object({ token: claimToken.max(MAX_CLAIM_TOKEN, 'This link is not complete.') }),
    errors: [404],
    reply: z.object({ data: claim }),
  }),
}

export const adminDraw = z.object({
  entries: z.int().describe('Confirmed entries'),
  unconfirmed: z.int(),
  units: z.int().nullable().describe('What there was to win; null before the draw'),
  drawn_at: instant.nullable(),
  claim_hours: z.int(),
  on_sale: z.boolean().describe('Whether what is left is on sale like any other product'),
  waiting: z.int().describe('Entries that were not offered a unit'),
  offers: z
    .array(
      z.object({
        entry: z.string(),
        rank: z.int(),
        outcome: z.enum(OUTCOMES),
        at: instant.describe('When it was claimed or lapsed; for an open claim, when it was offered'),
        until: instant,
        order: z.object({ id: z.int(), order_uuid: z.string(), paid: z.boolean() }).nullable(),
      }),
    )
    .describe('Everyone who was offered a unit, by rank'),
})
export type AdminDraw = z.output<typeof adminDraw>

export const adminDrawEndpoints = {
  draw: endpoint('GET', '/api/admin/drops/:id/draw', {
    summary: 'Gets the number of entries of a draw, and its claims',
    access: 'admin',
    params: byId,
    errors: [404, 409],
    reply: z.object({ data: adminDraw }),
  }),
  exportEntrants: endpoint('GET', '/api/admin/drops/:id/entrants.csv', {
    summary: 'Exports everyone who entered a draw',
    access: 'admin',
    params: byId,
    errors: [404, 409],
    csv: true,
    reply: z.string(),
  }),
}

import { z } from 'zod'
import { byId, instant, requestUuid, success, uuidText } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'

/** The signed part. It never changes once issued and names only the makers. */
export const passport = z.object({
  code: z.string(),
  name: z.string().describe('Of the product'),
  number: z.int().describe('In its year, from 1'),
  year: z.int().describe('Of issue, in the time zone of the business'),
  makers: z.array(z.object({ name: z.string(), craft: z.string() })),
  specs: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .describe(
      'Those that are known, by the keys of a product, with `heat_treatment`, `finished_on` and `weight_oz`',
    ),
  images: z.array(z.object({ url: z.string(), sha256: z.string().describe('In hex, of the file at `url`') })),
  journal: z
    .array(
      z.object({
        date: z.iso.date(),
        text: z.string(),
        images: z.array(z.object({ url: z.string(), sha256: z.string() })),
      }),
    )
    .describe('The public entries at the time of issue, oldest first'),
  issued_at: instant,
})
export type Passport = z.output<typeof passport>

export const passportReply = z.object({
  passport,
  jws: z.string().describe('JWS in compact form (EdDSA); its payload is the RFC 8785 form of `passport`'),
  kid: z.string().describe('The key in /.well-known/jwks.json'),
  lost: z.boolean().describe('The owner reported it lost or stolen'),
})
export type PassportReply = z.output<typeof passportReply>

export const ownership = z.object({
  owner: z.boolean().describe('Whether the caller is the owner'),
  claimed: z.boolean().describe('Whether it has an owner'),
})
export type Ownership = z.output<typeof ownership>

/** An owner's passport. */
export const ownPassport = passport
  .pick({ code: true, name: true, number: true, year: true })
  .extend({ lost: z.boolean(), owned_since: instant })
export type OwnPassport = z.output<typeof ownPassport>

export const issuedPassport = z.object({
  code: z.string(),
  claim_code: z.string().describe('Also the code of a passport whose owner has registered'),
})
export type IssuedPassport = z.output<typeof issuedPassport>

export const parcelCard = issuedPassport.extend({
  name: z.string(),
  number: z.int(),
  year: z.int(),
  url: z.string().describe("The passport's absolute address, for the QR code"),
})
export type ParcelCard = z.output<typeof parcelCard>

const byCode = z.object({ code: z.string().max(40) })
const passports = z.object({ passports: z.array(issuedPassport) })

export const passportEndpoints = {
  get: endpoint('GET', '/api/passports/:code', {
    summary: 'Gets a passport with its signature',
    params: byCode,
    reply: passportReply,
  }),
  ownership: endpoint('GET', '/api/passports/:code/ownership', {
    summary: 'Tells whether you own the product of a passport',
    access: 'login',
    params: byCode,
    reply: ownership,
  }),
  claim: endpoint('POST', '/api/passports/:code/claim', {
    summary:
      'Registers you as the owner, with the claim code of the parcel card or the token of a handed over passport',
    access: 'login',
    params: byCode,
    body: z.object({
      claim_code: z.string('Enter the claim code.').trim().max(40).optional(),
      token: z.string('Open the link again.').max(200).optional(),
    }),
    errors: [409],
    reply: success.extend(ownership.shape),
  }),
  handOver: endpoint('POST', '/api/passports/:code/hand-over', {
    summary: 'Gets a link that makes its recipient the owner, once. A new link replaces the one before',
    access: 'login',
    params: byCode,
    errors: [409],
    reply: z.object({ url: z.string() }),
  }),
  lost: endpoint('POST', '/api/passports/:code/lost', {
    summary: 'Reports it lost or stolen, or found again',
    access: 'login',
    params: byCode,
    body: z.object({ lost: z.boolean('Send true or false.') }),
    reply: success.extend({ lost: z.boolean() }),
  }),
}

export const adminPassportEndpoints = {
  orderPassports: endpoint('GET', '/api/admin/orders/:orderUuid/passports', {
    summary: "Lists the passports of an order's products: none before they are issued",
    access: 'admin',
    params: z.object({ orderUuid: uuidText }),
    reply: passports,
  }),
  issueOrderPassports: endpoint('POST', '/api/admin/orders/:orderUuid/passports', {
    summary: 'Issues the missing passports of a paid order, one for each unit',
    access: 'admin',
    params: z.object({ orderUuid: uuidText }),
    errors: [409],
    reply: passports,
  }),
  issuePassport: endpoint('POST', '/api/admin/products/:id/passport', {
    summary: 'Issues a passport for a unit of a product that was not sold here',
    access: 'admin',
    status: 201,
    params: byId,
    body: z.object({
      request_key: requestUuid.optional().describe('Repeating a call with it returns the same passport'),
    }),
    errors: [409],
    reply: success.extend({ passport: issuedPassport }),
  }),
  productPassports: endpoint('GET', '/api/admin/products/:id/passports', {
    summary: 'Lists the passports that staff issued for a product, newest first',
    access: 'admin',
    params: byId,
    reply: passports,
  }),
  parcelCards: endpoint('GET', '/api/admin/passports/cards', {
    summary: 'What is printed on parcel cards',
    access: 'admin',
    query: z.object({ codes: z.string().max(2000).describe('Codes of passports, separated by commas') }),
    reply: z.object({ cards: z.array(parcelCard) }),
  }),
}

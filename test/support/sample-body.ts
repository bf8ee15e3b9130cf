import { z } from 'zod'
import type { Endpoint } from '#contract/platform/api/endpoint.ts'

interface JsonSchema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  minItems?: number
  minimum?: number
  exclusiveMinimum?: number
  minLength?: number
  format?: string
}

/** Values that the schema types don't describe. */
const KNOWN: Record<string, unknown> = {
  email: 'june@example.com',
  recipient_email: 'wade@example.com',
  amount: 50,
  contact: 'june@example.com',
  contactMethod: 'email',
  state: 'OH',
  zip: '44017',
  region_code: 'OH',
  time_zone: 'America/New_York',
  ageConfirmation: '21',
  product_id: 1,
  product_ids: [1],
  per_customer: 1,
  preview_at: '2026-11-24T14:00:00Z',
  opens_at: '2026-11-29T00:00:00Z',
  closes_at: '2026-12-02T00:00:00Z',
  quoted_at: '2026-11-24T14:00:00Z',
  valid_until: '2030-11-24',
  ship_by: '2030-11-24',
  otp: '123456',
  code: '123456',
  path: '/',
  request_key: '5c0b3a52-6a55-4c3e-9f0f-5d4f5e1f0f11',
  reason: 'spam',
  password: 'quarry-road-214',
  newPassword: 'quarry-road-214',
}

/** The same for one endpoint. */
const KNOWN_OF: Record<string, object> = {
  '/api/admin/orders': { shipping: { method: 'pickup' } },
  '/api/admin/orders/calculate-fees': { shipping: { method: 'pickup' } },
  '/api/admin/orders/:orderUuid/changes': {
    contact: { name: 'June Whitlock', email: 'june@example.com', phone: null },
    address: { address: '214 Quarry Road', city: 'Berea', state: 'OH', zip: '44017' },
    shipping_method: 'standard',
    lines: [{ line_id: 1, quantity: 1 }],
  },
}

/** The same inside of another value. */
const KNOWN_INSIDE: Record<string, unknown> = { pickup: { enabled: false, places: [] } }

/** A body that is valid for the endpoint's schema. @throws when `KNOWN` lacks an entry. */
export function sampleOf({ path, body }: Pick<Endpoint, 'path' | 'body'>): unknown {
  if (!body) return undefined
  const sample = {
    ...(sampleValue(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema) as object),
  }
  // A name can mean something else, such as the state of a commission.
  for (const [name, schema] of Object.entries(body.shape))
    if (name in KNOWN && (schema as z.ZodType).safeParse(KNOWN[name]).success)
      Object.assign(sample, { [name]: KNOWN[name] })
  Object.assign(sample, KNOWN_OF[path])
  const { error } = body.safeParse(sample)
  if (error)
    throw new Error(`test/support/sample-body.ts created an invalid body for ${path}: ${error.message}`)
  return sample
}

function sampleValue(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf)
    return sampleValue(schema.anyOf.find(({ type }) => type === 'null') ?? schema.anyOf[0] ?? {})
  const type = [schema.type].flat()[0]
  if (type === 'object') {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, part]) => [
        name,
        part.type === 'object' && name in KNOWN_INSIDE ? KNOWN_INSIDE[name] : sampleValue(part),
      ]),
    )
  }
  if (schema.prefixItems) return schema.prefixItems.map(sampleValue)
  if (type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => sampleValue(schema.items ?? {}))
  if (type === 'number' || type === 'integer') return Math.max(1, schema.minimum ?? 1)
  if (type === 'boolean') return true
  if (type === 'string') return 'Sample-1'.padEnd(schema.minLength ?? 0, 'x')
  return null
}

import { z } from 'zod'

const HOUR_S = 60 * 60
const MINUTE_S = 60
const CENTS_MAX = 99_999_999

const CURRENCIES = ['usd', 'cad', 'eur', 'gbp'] as const

export function wholeNumber(min: number, max: number) {
  return z.string().transform((text, context) => {
    if (!/^-?\d{1,15}$/.test(text)) {
      const message = `Invalid integer: ${text.slice(0, 40)}`
      context.issues.push({
        code: 'custom',
        message,
        input: text,
        params: { code: 'parameter_invalid_integer' },
      })
      return z.NEVER
    }
    const value = Number(text)
    if (value < min || value > max) {
      const message = `This value must be between ${min} and ${max}`
      context.issues.push({
        code: 'custom',
        message,
        input: text,
        params: { code: 'parameter_invalid_integer' },
      })
      return z.NEVER
    }
    return value
  })
}

export const Metadata = z
  .record(z.string().max(40, 'Metadata keys have at most 40 characters'), z.string().max(500))
  .refine((metadata) => Object.keys(metadata).length <= 50, 'Metadata has at most 50 keys')

export const Expand = z.array(z.string()).optional()

const currency = z.string().toLowerCase().pipe(z.enum(CURRENCIES, 'Invalid currency'))
const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
const url = z.url({ protocol: /^https?$/, message: 'Not a valid URL' }).max(5000)
const text = z.string().max(5000)

const Address = z.strictObject({
  line1: text.optional(),
  line2: text.optional(),
  city: text.optional(),
  state: text.optional(),
  postal_code: text.optional(),
  country: text.optional(),
})

const LineItem = z.strictObject({
  quantity: wholeNumber(1, 999_999),
  metadata: Metadata.optional(),
  price_data: z.strictObject({
    currency,
    unit_amount: wholeNumber(0, CENTS_MAX),
    tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
    product_data: z.strictObject({
      name: text,
      description: text.optional(),
      images: z.array(z.string().max(2048)).max(8, 'A product has at most 8 images').optional(),
      metadata: Metadata.optional(),
      tax_code: text.optional(),
      unit_label: text.optional(),
    }),
  }),
})

const ShippingOption = z.strictObject({
  shipping_rate_data: z.strictObject({
    type: z.literal('fixed_amount').optional(),
    display_name: z.string().max(100),
    fixed_amount: z.strictObject({ amount: wholeNumber(0, CENTS_MAX), currency }),
    delivery_estimate: z.unknown().optional(),
    metadata: Metadata.optional(),
    tax_behavior: text.optional(),
    tax_code: text.optional(),
  }),
})

const IntentDataParams = z.strictObject({
  capture_method: z.enum(['automatic', 'automatic_async', 'manual']).default('automatic_async'),
  description: text.optional(),
  metadata: Metadata.optional(),
  receipt_email: z.email().optional(),
  shipping: z.strictObject({ name: text, address: Address, phone: text.optional() }).optional(),
  statement_descriptor: z.string().max(22).optional(),
  statement_descriptor_suffix: z.string().max(22).optional(),
})

export type IntentData = z.output<typeof IntentDataParams>

// Accepted but ignored, so that the shop can send what it sends to Stripe.
const IGNORED = [
  'adaptive_pricing',
  'after_expiration',
  'automatic_tax',
  'billing_address_collection',
  'branding_settings',
  'consent_collection',
  'custom_text',
  'customer_creation',
  'excluded_payment_method_types',
  'integration_identifier',
  'invoice_creation',
  'locale',
  'origin_context',
  'payment_method_collection',
  'payment_method_options',
  'phone_number_collection',
  'wallet_options',
] as const

export const SessionParams = z.strictObject({
  ...Object.fromEntries(IGNORED.map((name) => [name, z.unknown().optional()])),
  mode: z.literal('payment', 'The sandbox takes payments only: mode must be payment'),
  ui_mode: z.literal('hosted_page', 'The sandbox has the hosted page only').default('hosted_page'),
  allowed_payment_method_types: z
    .array(z.string())
    .refine((types) => types.includes('card'), 'The sandbox takes cards only')
    .optional(),
  line_items: z.array(LineItem).min(1).max(100, 'A payment has at most 100 line items'),
  success_url: url,
  cancel_url: url.optional(),
  client_reference_id: z.string().max(200).optional(),
  customer_email: z.email('Invalid email address').optional(),
  currency: currency.optional(),
  metadata: Metadata.optional(),
  expires_at: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
  payment_intent_data: IntentDataParams.prefault({}),
  shipping_options: z.array(ShippingOption).max(5).optional(),
  shipping_address_collection: z.strictObject({ allowed_countries: z.array(z.string()) }).optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay']).optional(),
  allow_promotion_codes: flag.optional(),
  expand: Expand,
})

export type SessionParams = z.output<typeof SessionParams>

/** Between 30 minutes and 24 hours, with two minutes of tolerance for the client's clock. */
export function isAllowedExpiry(expiresAt: number, now: number) {
  const lifetimeS = expiresAt - now
  return lifetimeS >= 28 * MINUTE_S && lifetimeS <= 24 * HOUR_S + 2 * MINUTE_S
}

export const DEFAULT_LIFETIME_S = 24 * HOUR_S

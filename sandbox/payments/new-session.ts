import type Stripe from 'stripe'
import { newId, type SessionRecord, type WireLineItem } from './records.ts'
import type { SessionParams } from './session-params.ts'

type Context = { now: number; expiresAt: number; origin: string }

export function newSessionRecord(params: SessionParams, context: Context): SessionRecord {
  const lineItems = params.line_items.map((item) => newLineItem(item, context.now))
  const shipping = params.shipping_options?.map(({ shipping_rate_data: rate }) => ({
    shipping_amount: rate.fixed_amount.amount,
    shipping_rate: newId('shr'),
  }))
  return {
    session: newSession(params, lineItems, shipping ?? [], context),
    lineItems,
    images: params.line_items.map((item) => item.price_data.product_data.images?.[0] ?? null),
    shippingName: params.shipping_options?.[0]?.shipping_rate_data.display_name ?? null,
    intentData: params.payment_intent_data,
    challenge: null,
  }
}

function newSession(
  params: SessionParams,
  lineItems: WireLineItem[],
  shippingOptions: Stripe.Checkout.Session.ShippingOption[],
  { now, expiresAt, origin }: Context,
): Stripe.Checkout.Session {
  const id = newId('cs_test', 58)
  const subtotal = lineItems.reduce((sum, item) => sum + item.amount_total, 0)
  // The sandbox's page offers no choice of shipping.
  const shipping = shippingOptions[0]
  const shippingAmount = shipping?.shipping_amount ?? 0
  return {
    id,
    object: 'checkout.session',
    ...FIXED_FIELDS,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: subtotal,
    amount_total: subtotal + shippingAmount,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: now,
    currency: lineItems[0]?.currency ?? 'usd',
    customer_email: params.customer_email ?? null,
    expires_at: expiresAt,
    metadata: params.metadata ?? {},
    shipping_cost: shipping
      ? {
          amount_subtotal: shippingAmount,
          amount_tax: 0,
          amount_total: shippingAmount,
          shipping_rate: shipping.shipping_rate,
        }
      : null,
    shipping_options: shippingOptions,
    submit_type: params.submit_type ?? null,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: shippingAmount, amount_tax: 0 },
    url: `${origin}/c/pay/${id}`,
  }
}

/** Fields that no parameter changes. */
const FIXED_FIELDS = {
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer: null,
  customer_account: null,
  customer_creation: 'if_required',
  customer_details: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: { enabled: false },
  mode: 'payment',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: 'automatic' } },
  payment_method_types: ['card'],
  payment_status: 'unpaid',
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  status: 'open',
  subscription: null,
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>

function newLineItem(item: SessionParams['line_items'][number], now: number): WireLineItem {
  const { currency, unit_amount, product_data, tax_behavior } = item.price_data
  const amount = unit_amount * item.quantity
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency,
    description: product_data.name,
    metadata: item.metadata ?? {},
    price: {
      id: newId('price'),
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      created: now,
      currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: newId('prod', 14),
      recurring: null,
      tax_behavior: tax_behavior ?? 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount,
      unit_amount_decimal: String(unit_amount),
    },
    quantity: item.quantity,
  }
}

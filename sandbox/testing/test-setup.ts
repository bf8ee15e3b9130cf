import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { expect, onTestFinished } from 'vitest'
import { createSandbox, type SandboxOptions } from '../app.ts'

const SECRET = 'whsec_sandbox'

export async function startTestSandbox(options: Partial<SandboxOptions> = {}) {
  const shop = await openReceiver()
  const sandbox = createSandbox({
    port: 0,
    smtpPort: 0,
    webhookUrl: shop.url,
    webhookSecret: SECRET,
    retryDelaysMs: [10, 10, 10],
    webhookDelayMs: 150,
    reorderWindowMs: 100,
    slowMs: 200,
    sweepEveryMs: 20,
    ...options,
  })
  const { url, smtpPort } = await sandbox.start()
  onTestFinished(() => sandbox.close())
  return { sandbox, shop, url, smtpPort, stripe: stripeAt(url) }
}

export function stripeAt(url: string, key = 'sk_test_sandbox') {
  const { hostname, port } = new URL(url)
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })
}

async function openReceiver() {
  const events: Stripe.Event[] = []
  const state = { status: 200, hanging: false }
  const server = createServer(async (request, reply) => {
    const body = Buffer.concat(await request.toArray())
    const signature = String(request.headers['stripe-signature'])
    events.push(await new Stripe('sk_test_x').webhooks.constructEventAsync(body, signature, SECRET))
    if (!state.hanging) reply.writeHead(state.status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return { url, events, state, types: () => events.map((event) => event.type) }
}

export const ORDER: Stripe.Checkout.SessionCreateParams = {
  mode: 'payment',
  success_url: 'http://shop.test/done?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://shop.test/shopping-cart',
  client_reference_id: 'order-1',
  customer_email: 'june@example.com',
  metadata: { order_uuid: 'order-1' },
  line_items: [
    {
      quantity: 2,
      price_data: { currency: 'usd', unit_amount: 12_500, product_data: { name: 'Bowie <b>knife</b>' } },
    },
    { quantity: 1, price_data: { currency: 'usd', unit_amount: 1795, product_data: { name: 'Shipping' } } },
  ],
  payment_intent_data: {
    capture_method: 'manual',
    metadata: { order_uuid: 'order-1' },
    shipping: {
      name: 'June',
      address: { line1: '1 Main', city: 'X', state: 'OH', postal_code: '43004', country: 'US' },
    },
  },
}

type Card = { card_number: string; expiry: string; cvc: string; name: string }

export const GOOD_CARD: Card = {
  card_number: '4242 4242 4242 4242',
  expiry: '12/34',
  cvc: '123',
  name: 'June Whitlock',
}

export function pay(session: Stripe.Checkout.Session, card: Partial<Card> = {}) {
  return post(session.url ?? '', { ...GOOD_CARD, ...card })
}

export function post(url: string, form: Record<string, string>) {
  return fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
}

export async function control(url: string, path: string, body: unknown) {
  const response = await fetch(`${url}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

export function eventually<T>(read: () => T) {
  return expect.poll(read, { timeout: 10_000, interval: 20 })
}

/** A session with an authorized payment. */
export async function paidOrder({ stripe }: { stripe: Stripe }) {
  const session = await stripe.checkout.sessions.create(ORDER)
  await pay(session)
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id)
  return { session, intent: String(payment_intent) }
}

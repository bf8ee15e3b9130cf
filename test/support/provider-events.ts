import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { STRIPE_WEBHOOK_PATH } from '#contract/platform/values/paths.ts'
import type { TestClient } from './test-shop.ts'

const SECRET = 'whsec_sandbox'

export interface ProviderEvent {
  id: string
  type: string
  data: { object: object }
}

export function providerEvent(type: string, object: object, id = `evt_${randomUUID()}`): ProviderEvent {
  return { id, type, data: { object } }
}

export function sendEvent(
  client: TestClient,
  event: ProviderEvent,
  signing: { secret?: string; sentAt?: number } = {},
): Promise<Response> {
  return sendSigned(client, JSON.stringify({ object: 'event', livemode: false, ...event }), signing)
}

export async function sendSigned(
  client: TestClient,
  payload: string,
  { secret = SECRET, sentAt = Date.now() }: { secret?: string; sentAt?: number } = {},
): Promise<Response> {
  const timestamp = Math.floor(sentAt / 1000)
  const signature = new Stripe('sk_test_unused').webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp,
  })
  return client.fetch(STRIPE_WEBHOOK_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  })
}

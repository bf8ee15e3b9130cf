import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { STRIPE_WEBHOOK_PATH } from '#contract/paths.ts'
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

export async function sendEvent(
  client: TestClient,
  event: ProviderEvent,
  { secret = SECRET, sentAt = Date.now() }: { secret?: string; sentAt?: number } = {},
): Promise<Response> {
  const payload = JSON.stringify({ object: 'event', livemode: false, ...event })
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

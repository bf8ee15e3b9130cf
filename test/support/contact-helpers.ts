import type { api } from '#contract/app/api.ts'
import type { EndpointInput } from '#contract/platform/api/endpoint.ts'
import type { TestClient, TestShop } from './test-shop.ts'

type ContactMessage = EndpointInput<typeof api.public.sendMessage>

let messages = 0

/** A valid contact message with an unused captcha token. */
export function contactMessage(change: Partial<ContactMessage> = {}): ContactMessage {
  messages += 1
  return {
    name: 'June Whitlock',
    contactMethod: 'email',
    contact: 'june@example.com',
    message: 'Do you make the hunter with a longer blade?',
    recaptchaToken: `sandbox-pass-${process.pid}-${messages}`,
    ...change,
  }
}

/** Sends a body unchanged. */
export async function post(client: TestClient, path: string, body: unknown) {
  const response = await client.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

export async function admin(shop: TestShop, name: 'admin' | 'siteadmin' = 'admin'): Promise<TestClient> {
  const client = shop.client()
  await client.api.auth.login({ email: `${name}@shop.test`, password: `Sandbox-${name}-1` })
  return client
}

interface SentEmail {
  id: number
  to: string
  from: string
  subject: string
  text: string
  html: string
}

export async function mailbox(shop: TestShop, to = 'workshop@shop.test'): Promise<SentEmail[]> {
  return (await fetch(`${shop.sandboxUrl}/mail?to=${encodeURIComponent(to)}`)).json() as Promise<SentEmail[]>
}

export async function replyAddress(
  shop: TestShop,
  email: SentEmail | undefined,
): Promise<string | undefined> {
  const page = await (await fetch(`${shop.sandboxUrl}/mail/${email?.id}`)).text()
  return /<dt>Reply to<\/dt><dd>([^<]*)/.exec(page)?.[1]
}

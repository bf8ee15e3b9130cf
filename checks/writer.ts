import type { api, CallInput } from '#contract/api.ts'
import type { TestShop, Visitor } from './test-shop.ts'

type Letter = CallInput<typeof api.public.sendMessage>

let letters = 0

/** What June writes when she likes a knife, with a captcha solved just now. */
export function letter(change: Partial<Letter> = {}): Letter {
  letters += 1
  return {
    name: 'June Whitlock',
    contactMethod: 'email',
    contact: 'june@example.com',
    message: 'Do you make the hunter with a longer blade?',
    recaptchaToken: `sandbox-pass-${process.pid}-${letters}`,
    ...change,
  }
}

/** Sends a body as it is. */
export async function post(visitor: Visitor, path: string, body: unknown) {
  const response = await visitor.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** Somebody of the workshop, logged in. */
export async function staff(shop: TestShop, name: 'admin' | 'siteadmin' = 'admin'): Promise<Visitor> {
  const visitor = shop.visitor()
  await visitor.api.auth.login({ email: `${name}@shop.test`, password: `Sandbox-${name}-1` })
  return visitor
}

interface SentMail {
  id: number
  to: string
  from: string
  subject: string
  text: string
  html: string
}

export async function mailbox(shop: TestShop, to = 'workshop@shop.test'): Promise<SentMail[]> {
  return (await fetch(`${shop.sandboxUrl}/mail?to=${encodeURIComponent(to)}`)).json() as Promise<SentMail[]>
}

/** Who an answer to a mail goes to, as its reader sees it. */
export async function replyAddress(shop: TestShop, mail: SentMail | undefined): Promise<string | undefined> {
  const page = await (await fetch(`${shop.sandboxUrl}/mail/${mail?.id}`)).text()
  return /<dt>Reply to<\/dt><dd>([^<]*)/.exec(page)?.[1]
}

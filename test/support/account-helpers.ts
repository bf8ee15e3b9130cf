import { generateSync } from 'otplib'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { mailbox } from './contact-helpers.ts'
import type { TestClient, TestShop } from './test-shop.ts'
import { eventually } from './wait.ts'

type SentEmail = Awaited<ReturnType<typeof mailbox>>[number]

export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests read any response
  body: any
}

/** Sends a request like "POST /api/auth/login" with the CSRF token, and returns any reply. */
export async function ask(
  client: TestClient,
  call: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const [method = '', path = ''] = call.split(' ')
  const token = client.cookies.get('csrfToken')
  const response = await client.fetch(path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { 'x-csrf-token': token }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

let people = 0

export interface Person {
  name: string
  email: string
  password: string
}

/** Returns a person with a unique email. */
export function newPerson(change: Partial<Person> = {}): Person {
  people += 1
  const email = `june.${process.pid}.${people}@example.com`
  return { name: 'June Whitlock', email, password: 'quarry-road-214', ...change }
}

/** Waits for `count` emails with the subject. Newest first. */
export async function emailsBySubject(
  shop: TestShop,
  to: string,
  subject: RegExp,
  count = 1,
): Promise<SentEmail[]> {
  const ofSubject = (all: SentEmail[]) => all.filter((email) => subject.test(email.subject))
  shop.shop.wakeEmail()
  return ofSubject(
    await eventually(
      () => mailbox(shop, to),
      (all) => ofSubject(all).length >= count,
    ),
  )
}

/** Waits for `count` emails with the subject. @returns the newest. */
export async function latestEmail(
  shop: TestShop,
  to: string,
  subject: RegExp,
  count = 1,
): Promise<SentEmail> {
  return (await emailsBySubject(shop, to, subject, count))[0] as SentEmail
}

export const VERIFICATION = /^Confirm your email address$/
export const RESET = /^Choose a new password$/
export const LOGIN_CODE = /^Your login code$/
export const TWO_FACTOR_CODE = /turn on two-factor/
export const BACKUP_CODE = /^Confirm this backup email$/

export function codeIn({ text }: { text: string }): string {
  return /^\d{6}$/m.exec(text)?.[0] ?? ''
}

/** Returns the code or token in an email's link. */
export function linkIn({ text }: { text: string }): string {
  return /\?(?:code|token)=([\w-]+)/.exec(text)?.[1] ?? ''
}

export function wrongCode(code: string): string {
  return code === '000000' ? '000001' : '000000'
}

export async function newCustomer(
  shop: TestShop,
  change: Partial<Person> = {},
): Promise<{ client: TestClient; person: Person }> {
  const client = shop.client()
  const person = newPerson(change)
  const before = (await mailbox(shop, person.email)).filter(({ subject }) => VERIFICATION.test(subject))
  await client.api.auth.register(person)
  const code = codeIn(await latestEmail(shop, person.email, VERIFICATION, before.length + 1))
  await client.api.auth.verifyEmailCode({ email: person.email, code })
  return { client, person }
}

/** The authenticator app's code, `steps` × 30 seconds from now. */
export function appCode(shop: TestShop, secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(shop.shop.now() / SECOND_MS) + steps * 30 })
}

export async function customerWithEmailCodes(shop: TestShop) {
  const { client, person } = await newCustomer(shop)
  await client.api.twoFactor.sendEmailCode({})
  await client.api.twoFactor.verifyEmailCode({
    otp: codeIn(await latestEmail(shop, person.email, TWO_FACTOR_CODE)),
  })
  return { client, person }
}

/** Moves the clock because each code works once. */
export async function customerWithApp(shop: TestShop) {
  const { client, person } = await newCustomer(shop)
  const { secret } = await client.api.twoFactor.enableApp({ email: person.email })
  const { backupCodes } = await client.api.twoFactor.verifyApp({ otp: appCode(shop, secret) })
  shop.passTime(90 * SECOND_MS)
  return { client, person, secret, backupCodes }
}

/** @returns the account's ID. */
export async function startTwoFactorLogin(client: TestClient, { email, password }: Person): Promise<string> {
  const reply = await client.api.auth.login({ email, password })
  if (!reply.twofactorRequired) throw new Error('The login did not require a second factor.')
  return reply.userId
}

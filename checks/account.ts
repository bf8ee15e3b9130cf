import { generateSync } from 'otplib'
import { SECOND_MS } from '#contract/shop.ts'
import { eventually } from './buyer.ts'
import type { TestShop, Visitor } from './test-shop.ts'
import { mailbox } from './writer.ts'

type SentMail = Awaited<ReturnType<typeof mailbox>>[number]

export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came
  body: any
}

/** Any call, answered whatever comes, as "POST /api/auth/login". The CSRF token goes along when the visitor has one. */
export async function ask(
  visitor: Visitor,
  call: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const [method = '', path = ''] = call.split(' ')
  const token = visitor.cookies.get('csrfToken')
  const response = await visitor.fetch(path, {
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

/** Somebody nobody has met before. */
export function somebody(change: Partial<Person> = {}): Person {
  people += 1
  const email = `june.${process.pid}.${people}@example.com`
  return { name: 'June Whitlock', email, password: 'quarry-road-214', ...change }
}

/** All mails of a subject to an address, newest first, once there are so many. */
export async function mails(shop: TestShop, to: string, subject: RegExp, count = 1): Promise<SentMail[]> {
  const ofSubject = (all: SentMail[]) => all.filter((mail) => subject.test(mail.subject))
  shop.shop.wakeMail()
  return ofSubject(
    await eventually(
      () => mailbox(shop, to),
      (all) => ofSubject(all).length >= count,
    ),
  )
}

/** The newest mail of a subject, once there are so many. */
export async function mail(shop: TestShop, to: string, subject: RegExp, count = 1): Promise<SentMail> {
  return (await mails(shop, to, subject, count))[0] as SentMail
}

export const VERIFICATION = /^Confirm your email address$/
export const RESET = /^Choose a new password$/
export const LOGIN_CODE = /^Your login code$/
export const TWO_FACTOR_CODE = /turn on two-factor/
export const BACKUP_CODE = /^Confirm this backup email$/

export function codeIn({ text }: { text: string }): string {
  return /^\d{6}$/m.exec(text)?.[0] ?? ''
}

/** What a mail's link says after `?code=` or `?token=`. */
export function linkIn({ text }: { text: string }): string {
  return /\?(?:code|token)=([\w-]+)/.exec(text)?.[1] ?? ''
}

export function wrong(code: string): string {
  return code === '000000' ? '000001' : '000000'
}

/** Signs up and proves the address: logged in. */
export async function newCustomer(
  shop: TestShop,
  change: Partial<Person> = {},
): Promise<{ visitor: Visitor; person: Person }> {
  const visitor = shop.visitor()
  const person = somebody(change)
  const before = (await mailbox(shop, person.email)).filter(({ subject }) => VERIFICATION.test(subject))
  await visitor.api.auth.register(person)
  const code = codeIn(await mail(shop, person.email, VERIFICATION, before.length + 1))
  await visitor.api.auth.verifyEmailCode({ email: person.email, code })
  return { visitor, person }
}

/** What the app shows, `steps` of 30 seconds from now. */
export function appCode(shop: TestShop, secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(shop.shop.now() / SECOND_MS) + steps * 30 })
}

/** With two-factor by mail. */
export async function customerWithEmailCodes(shop: TestShop) {
  const { visitor, person } = await newCustomer(shop)
  await visitor.api.twoFactor.sendEmailCode({})
  await visitor.api.twoFactor.verifyEmailCode({
    otp: codeIn(await mail(shop, person.email, TWO_FACTOR_CODE)),
  })
  return { visitor, person }
}

/** With two-factor by app, some steps after the one that turned it on. */
export async function customerWithApp(shop: TestShop) {
  const { visitor, person } = await newCustomer(shop)
  const { secret } = await visitor.api.twoFactor.enableApp({ email: person.email })
  const { backupCodes } = await visitor.api.twoFactor.verifyApp({ otp: appCode(shop, secret) })
  shop.passTime(90 * SECOND_MS)
  return { visitor, person, secret, backupCodes }
}

/** The first step of a login with two factors. @returns the account's id. */
export async function owesSecondFactor(visitor: Visitor, { email, password }: Person): Promise<string> {
  const reply = await visitor.api.auth.login({ email, password })
  if (!reply.twofactorRequired) throw new Error('No second factor was asked for.')
  return reply.userId
}

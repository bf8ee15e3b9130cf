import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { CSRF_COOKIE, CSRF_HEADER } from '#contract/customers/accounts/auth.ts'
import { openPage } from './open-page.ts'
import { SANDBOX } from './urls.ts'

export const PASSWORD = 'Walnut-handle-7'

export interface Email {
  subject: string
  text: string
}

export function uniqueEmail(name = 'june'): string {
  return `${name}-${randomUUID().slice(0, 8)}@example.com`
}

/** Newest first. */
export async function emailsTo(address: string): Promise<Email[]> {
  const mail = new URL('/mail', SANDBOX)
  mail.searchParams.set('to', address)
  return (await fetch(mail)).json()
}

/** Waits for `count` emails with a code or a reset link. @returns the newest. */
export async function nthEmail(address: string, count: number): Promise<Email> {
  const matching = async () => (await emailsTo(address)).filter(({ text }) => CODE_OR_LINK.test(text))
  await expect.poll(async () => (await matching()).length).toBe(count)
  return (await matching())[0] as Email
}

const CODE = /(?<![\w-])\d{6}(?![\w-])/
const CODE_OR_LINK = new RegExp(`${CODE.source}|/reset-password\\?`)

export function codeIn({ text }: Email): string {
  return CODE.exec(text)?.[0] ?? ''
}

export function linkIn({ text }: Email, path: string): string {
  return new RegExp(`https?://\\S+(${path}\\S+)`).exec(text)?.[1] ?? ''
}

/** Logs in with a new, verified account. @returns its email. */
export async function newAccount(page: Page, name = 'June Whitlock'): Promise<string> {
  const email = uniqueEmail()
  await openPage(page, '/login')
  const register = await page.request.post('/api/auth/register', {
    data: { name, email, password: PASSWORD },
  })
  expect(register.status()).toBe(201)
  const code = codeIn(await nthEmail(email, 1))
  const verified = await page.request.post('/api/auth/verify-email-code', { data: { email, code } })
  expect(verified.status()).toBe(200)
  return email
}

/** Waits until the page knows who is logged in, which it asks after hydration. */
export async function openLoggedIn(page: Page, path: string): Promise<void> {
  await openPage(page, path)
  await expect(page.getByRole('link', { name: 'My Profile', includeHidden: true }).first()).toBeAttached()
}

/** Leaves the page first: an open page would redirect to the login in the middle of the next step. */
export async function endLogin(page: Page): Promise<void> {
  await openPage(page, 'about:blank')
  await page.context().clearCookies()
}

/** The CSRF header. */
export async function tokenOf(page: Page): Promise<Record<string, string>> {
  const cookies = await page.context().cookies()
  return { [CSRF_HEADER]: cookies.find(({ name }) => name === CSRF_COOKIE)?.value ?? '' }
}

export async function turnOnCodesByEmail(page: Page, email: string): Promise<void> {
  const headers = await tokenOf(page)
  await page.request.post('/api/2fa/send-2fa-email', { headers, data: {} })
  const otp = codeIn(await nthEmail(email, 2))
  const turnedOn = await page.request.post('/api/2fa/verify-email-2fa', { headers, data: { otp } })
  expect(turnedOn.status()).toBe(200)
}

export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)
}

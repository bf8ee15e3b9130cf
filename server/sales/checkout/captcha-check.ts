import { CAPTCHA_REJECTED } from '#contract/platform/api/captcha.ts'
import type { Cart } from '#contract/sales/checkout/checkout.ts'
import type { Db } from '#server/platform/db/open.ts'
import { type DomainError, Invalid, Unavailable } from '#server/platform/errors.ts'
import { type CaptchaCheck, CaptchaUnavailableError } from '#server/platform/integrations/captcha.ts'
import type { Customer } from '#server/sales/orders/create-order.ts'
import { type AbuseSettings, detectAbuse } from './abuse-detection.ts'
import { requireWaited } from './checkout-limits.ts'

interface Attempt {
  customer: Customer
  cart: Cart
  captchaToken: string
}

/**
 * Makes abusers wait, or solve a captcha.
 * @returns whether the token must be checked, and whether the attempt may reserve stock. @throws {TooMany}, {Invalid} without a token
 */
export async function requireNoAbuse(
  db: Db,
  settings: AbuseSettings,
  { customer, cart, captchaToken }: Attempt,
  now: number,
): Promise<{ needsCaptcha: boolean; mayReserve: boolean }> {
  const abuse = await detectAbuse(db, settings, now)
  const attempt = { clientHash: customer.clientHash, cart }
  const isSuspected = abuse.suspects(attempt)
  if (isSuspected) await requireWaited(db, customer, now)
  const needsCaptcha = abuse.needsCaptcha(attempt)
  if (needsCaptcha && captchaToken === '') throw captchaRequired()
  return { needsCaptcha, mayReserve: !isSuspected && !abuse.isRepeated(attempt) }
}

/** Consumes the token. @throws {Invalid} for a wrong or used token, {Unavailable} when the service is down */
export async function requireCaptcha(token: string, captcha: CaptchaCheck): Promise<void> {
  const passes = await captcha.passes(token).catch((error: unknown) => {
    if (!(error instanceof CaptchaUnavailableError)) throw error
    throw new Unavailable('Orders cannot be checked right now. Nothing was charged. Please try again.')
  })
  if (!passes) throw captchaRequired()
}

/** `captcha: true` tells the page to show a captcha. */
function captchaRequired(): DomainError {
  return new Invalid(CAPTCHA_REJECTED, { captcha: true })
}

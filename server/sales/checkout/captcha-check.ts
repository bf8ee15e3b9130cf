import { CAPTCHA_REJECTED } from '#contract/platform/api/captcha.ts'
import { type DomainError, Invalid, Unavailable } from '#server/platform/errors.ts'
import { type CaptchaCheck, CaptchaUnavailableError } from '#server/platform/integrations/captcha.ts'

/** @throws {Invalid} without a token */
export function requireCaptchaToken(token: string): void {
  if (token === '') throw captchaRequired()
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

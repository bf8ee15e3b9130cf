import { CAPTCHA_REJECTED } from '#contract/platform/api/captcha.ts'
import { HttpError } from '#server/platform/http/http-error.ts'
import { type CaptchaCheck, CaptchaUnavailableError } from '#server/platform/integrations/captcha.ts'

/** @throws {HttpError} 400 without a token */
export function requireCaptchaToken(token: string): void {
  if (token === '') throw captchaRequired()
}

/** Consumes the token. @throws {HttpError} 400 for a wrong or used token, 503 when the service is down */
export async function requireCaptcha(token: string, captcha: CaptchaCheck): Promise<void> {
  const passes = await captcha.passes(token).catch((error: unknown) => {
    if (!(error instanceof CaptchaUnavailableError)) throw error
    throw new HttpError(503, 'Orders cannot be checked right now. Nothing was charged. Please try again.')
  })
  if (!passes) throw captchaRequired()
}

/** `captcha: true` tells the page to show a captcha. */
function captchaRequired(): HttpError {
  return new HttpError(400, CAPTCHA_REJECTED, { captcha: true })
}

import type { ApiError } from '#contract/app/client.ts'
import { SECOND_MS } from '#contract/platform/values/time.ts'

/** After this time without a payment page, the button works again. */
const REDIRECT_TIMEOUT_MS = 20 * SECOND_MS

/** Resolves when the customer returns from the payment page, or it did not open. */
export function returnFromPayment(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, REDIRECT_TIMEOUT_MS)
    addEventListener('pageshow', () => resolve(), { once: true })
  })
}

export function requiresCaptcha({ body }: ApiError): boolean {
  return (body as { captcha?: unknown } | null)?.captcha === true
}

import { z } from 'zod'
import { SECOND_MS } from '#contract/shop.ts'
import type { CaptchaSettings } from './captcha-services.ts'

/** The captcha service, in the shop's own words. */
export interface CaptchaCheck {
  /** Whether a person solved it on this shop's own page, just now. A token passes once. */
  passes(token: string): Promise<boolean>
}

/** The service gave no answer that could be used, or the shop is not set up for it: the visitor did nothing wrong. */
export class CaptchaUnreachable extends Error {}

const TIMEOUT_MS = 5 * SECOND_MS

const verdict = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
})

/** What a service says when the shop's keys are wrong or it has troubles of its own. All else is about the token. */
const NOT_THE_VISITORS = [
  'missing-input-secret',
  'invalid-input-secret',
  'sitekey-secret-mismatch',
  'internal-error',
]

export function connectCaptcha(
  { verifyUrl, secret, hostname, widget }: CaptchaSettings,
  timeoutMs = TIMEOUT_MS,
): CaptchaCheck {
  return {
    async passes(token) {
      if (token === '') return false
      const form = new URLSearchParams({ secret, response: token, sitekey: widget.siteKey })
      const { success, hostname: solvedAt, 'error-codes': codes } = await ask(verifyUrl, form, timeoutMs)
      const ours = codes.filter((code) => NOT_THE_VISITORS.includes(code))
      if (ours.length > 0) throw new CaptchaUnreachable(`The captcha service says ${ours.join(', ')}.`)
      // A token solved on another site, with this shop's public key, is no better than none.
      return success && (hostname === null || solvedAt === hostname)
    },
  }
}

/** What the service says of the shop's secret, asked with a token that nobody solved; null when it takes the secret. */
export async function tryCaptchaSecret(
  { verifyUrl, secret, widget }: CaptchaSettings,
  timeoutMs = TIMEOUT_MS,
): Promise<string | null> {
  const form = new URLSearchParams({
    secret,
    response: 'a-token-that-nobody-solved',
    sitekey: widget.siteKey,
  })
  const { 'error-codes': codes } = await ask(verifyUrl, form, timeoutMs)
  return codes.find((code) => NOT_THE_VISITORS.includes(code)) ?? null
}

/** All services take a form and none other; the visitor's address is nobody's business and not sent. */
async function ask(url: string, form: URLSearchParams, timeoutMs: number) {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { method: 'POST', body: form, signal, redirect: 'error' })
    return verdict.parse(await response.json())
  } catch {
    // Neither what was sent nor what came back belongs into a log.
    throw new CaptchaUnreachable('The captcha service gave no answer that could be read.')
  }
}

import { z } from 'zod'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import type { CaptchaSettings } from './captcha-services.ts'

export interface CaptchaCheck {
  passes(token: string): Promise<boolean>
}

/** The service failed or is misconfigured; the customer did nothing wrong. */
export class CaptchaUnavailableError extends Error {}

const TIMEOUT_MS = 5 * SECOND_MS

const verdict = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
})

/** Error codes about the shop's keys or the service. All others are about the token. */
const SERVICE_ERRORS = [
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
      const { success, hostname: solvedAt, 'error-codes': codes } = await post(verifyUrl, form, timeoutMs)
      const serviceErrors = codes.filter((code) => SERVICE_ERRORS.includes(code))
      if (serviceErrors.length > 0)
        throw new CaptchaUnavailableError(`The captcha service returned ${serviceErrors.join(', ')}.`)
      // A token from another site that uses this site key is invalid.
      return success && (hostname === null || solvedAt === hostname)
    },
  }
}

/** @returns the error code for the shop's secret, or null when it is valid. */
export async function verifyCaptchaSecret(
  { verifyUrl, secret, widget }: CaptchaSettings,
  timeoutMs = TIMEOUT_MS,
): Promise<string | null> {
  const form = new URLSearchParams({
    secret,
    response: 'a-token-that-nobody-solved',
    sitekey: widget.siteKey,
  })
  const { 'error-codes': codes } = await post(verifyUrl, form, timeoutMs)
  return codes.find((code) => SERVICE_ERRORS.includes(code)) ?? null
}

async function post(url: string, form: URLSearchParams, timeoutMs: number) {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { method: 'POST', body: form, signal, redirect: 'error' })
    return verdict.parse(await response.json())
  } catch {
    // The request and response must not be logged.
    throw new CaptchaUnavailableError('The captcha service did not return a valid response.')
  }
}

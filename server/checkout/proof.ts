import { CAPTCHA_REFUSED } from '#contract/message-fields.ts'
import { type CaptchaCheck, CaptchaUnreachable } from '#server/outside/captcha.ts'
import { Refusal } from '#server/refusal.ts'

/** What a suspicious checkout has to show before it may hold anything. */
export interface Proof {
  /** Whether a captcha is asked for. */
  isAsked: boolean
  token: string
}

/** Spares the work of what would be refused anyway. @throws {Refusal} 400 while nothing was solved. */
export function requireToken({ isAsked, token }: Proof): void {
  if (isAsked && token === '') throw notSolved()
}

/** Uses the captcha up. @throws {Refusal} 400 for a wrong or used one; 503 while the service can't be asked. */
export async function requireSolved({ isAsked, token }: Proof, captcha: CaptchaCheck): Promise<void> {
  if (!isAsked) return
  const passes = await captcha.passes(token).catch((error: unknown) => {
    if (!(error instanceof CaptchaUnreachable)) throw error
    throw new Refusal(503, 'Orders cannot be checked right now. Nothing was charged. Please try again.')
  })
  if (!passes) throw notSolved()
}

/** `captcha` tells the page to show one. */
function notSolved(): Refusal {
  return new Refusal(400, CAPTCHA_REFUSED, { captcha: true })
}

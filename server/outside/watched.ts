import { step } from '#server/seeing/step.ts'
import type { CaptchaCheck } from './captcha.ts'
import type { Payments } from './payments.ts'

/** The provider, each call of which is a step of the work it is part of. */
export function watchedPayments(payments: Payments): Payments {
  return {
    openSession: (request) => step('payments.open', {}, () => payments.openSession(request)),
    session: (id) => step('payments.ask', {}, () => payments.session(id)),
    expire: (id) => step('payments.expire', {}, () => payments.expire(id)),
    capture: (id, amount) => step('payments.capture', {}, () => payments.capture(id, amount)),
    release: (id) => step('payments.release', {}, () => payments.release(id)),
    refund: (id, amount, key) => step('payments.refund', {}, () => payments.refund(id, amount, key)),
    readEvent: (body, signature) => payments.readEvent(body, signature),
  }
}

export function watchedCaptcha(captcha: CaptchaCheck): CaptchaCheck {
  return { passes: (token) => step('captcha.check', {}, () => captcha.passes(token)) }
}

import { withSpan } from '#server/platform/telemetry/span.ts'
import type { CaptchaCheck } from './captcha.ts'
import type { Payments } from './payments.ts'

export function tracePayments(payments: Payments): Payments {
  return {
    openSession: (request) => withSpan('payments.open', {}, () => payments.openSession(request)),
    session: (id) => withSpan('payments.ask', {}, () => payments.session(id)),
    replaceMetadata: (id, metadata) =>
      withSpan('payments.describe', {}, () => payments.replaceMetadata(id, metadata)),
    expire: (id) => withSpan('payments.expire', {}, () => payments.expire(id)),
    capture: (id, amount) => withSpan('payments.capture', {}, () => payments.capture(id, amount)),
    void: (id) => withSpan('payments.void', {}, () => payments.void(id)),
    refund: (request) => withSpan('payments.refund', {}, () => payments.refund(request)),
    refunds: (id) => withSpan('payments.refunds', {}, () => payments.refunds(id)),
    disputes: (id) => withSpan('payments.disputes', {}, () => payments.disputes(id)),
    changedSince: (at) => withSpan('payments.changed', {}, () => payments.changedSince(at)),
    readEvent: (body, signature) => payments.readEvent(body, signature),
  }
}

export function traceCaptcha(captcha: CaptchaCheck): CaptchaCheck {
  return { passes: (token) => withSpan('captcha.check', {}, () => captcha.passes(token)) }
}

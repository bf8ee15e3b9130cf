import nodemailer from 'nodemailer'
import Stripe from 'stripe'
import { SECOND_MS } from '#contract/shop.ts'
import { connectStripe } from './payments.ts'

/** Each credential tried without doing anything with it. */

const TIMEOUT_MS = 10 * SECOND_MS

export type KeyVerdict = 'live' | 'test' | 'refused' | 'unreachable'

/** Whether the provider takes the key, and whether real money moves with it. */
export async function tryPaymentKey(settings: { secretKey: string; apiUrl: string }): Promise<KeyVerdict> {
  try {
    const { livemode } = await connectStripe(settings).balance.retrieve()
    return livemode ? 'live' : 'test'
  } catch (error) {
    // A key that may not see the balance is a key all the same.
    if (error instanceof Stripe.errors.StripePermissionError) {
      return /^[rs]k_live_/.test(settings.secretKey) ? 'live' : 'test'
    }
    return error instanceof Stripe.errors.StripeAuthenticationError ? 'refused' : 'unreachable'
  }
}

/** How far this machine's clock is ahead of the provider's, in milliseconds; null when that does not answer. */
export async function clockAhead(apiUrl: string): Promise<number | null> {
  try {
    const asked = Date.now()
    const { headers } = await fetch(apiUrl, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const theirs = Date.parse(headers.get('date') ?? '')
    if (Number.isNaN(theirs)) return null
    // Their header tells whole seconds; the middle of it, at the middle of the way there and back.
    return Math.round((asked + Date.now()) / 2 - (theirs + SECOND_MS / 2))
  } catch {
    return null
  }
}

export type MailVerdict = 'taken' | 'refused' | 'unreachable'

/** Logs in at the mail server, and out again. */
export async function tryMailServer(smtpUrl: string): Promise<MailVerdict> {
  const transport = nodemailer.createTransport(smtpUrl, {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  } as object)
  try {
    await transport.verify()
    return 'taken'
  } catch (error) {
    return (error as { code?: string }).code === 'EAUTH' ? 'refused' : 'unreachable'
  } finally {
    transport.close()
  }
}

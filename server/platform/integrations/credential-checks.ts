import nodemailer from 'nodemailer'
import Stripe from 'stripe'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { connectStripe, type StripeSettings } from './stripe.ts'

const TIMEOUT_MS = 10 * SECOND_MS

export type KeyCheckResult = 'live' | 'test' | 'refused' | 'unreachable'

export async function verifyPaymentKey(settings: StripeSettings): Promise<KeyCheckResult> {
  try {
    const { livemode } = await connectStripe(settings).balance.retrieve()
    // A proxy's answer, such as an empty object with status 503, has no such field.
    if (typeof livemode !== 'boolean') return 'unreachable'
    return livemode ? 'live' : 'test'
  } catch (error) {
    // A restricted key may lack permission to read the balance.
    if (error instanceof Stripe.errors.StripePermissionError) {
      return /^[rs]k_live_/.test(settings.secretKey) ? 'live' : 'test'
    }
    return error instanceof Stripe.errors.StripeAuthenticationError ? 'refused' : 'unreachable'
  }
}

export interface ClockComparison {
  /** Milliseconds that this clock is ahead of the server's. */
  offset: number
  /** How far `offset` can be from the truth: the answer took a while, and its time has whole seconds. */
  margin: number
}

/** Null without an answer. */
export async function compareClock(url: string): Promise<ClockComparison | null> {
  try {
    const sentAt = Date.now()
    const { headers } = await fetch(url, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const receivedAt = Date.now()
    const serverTime = Date.parse(headers.get('date') ?? '')
    if (Number.isNaN(serverTime)) return null
    const offset = Math.round((sentAt + receivedAt) / 2 - (serverTime + SECOND_MS / 2))
    return { offset, margin: (receivedAt - sentAt + SECOND_MS) / 2 }
  } catch {
    return null
  }
}

export type EmailCheckResult = 'accepted' | 'refused' | 'unknown host' | 'unreachable'

export async function verifyMailServer(smtpUrl: string): Promise<EmailCheckResult> {
  const transport = nodemailer.createTransport(smtpUrl, {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  } as object)
  try {
    await transport.verify()
    return 'accepted'
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (code === 'EAUTH') return 'refused'
    return /ENOTFOUND/.test(message) ? 'unknown host' : 'unreachable'
  } finally {
    transport.close()
  }
}

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { inTransaction } from './database.ts'
import { FAULT_MODES, isFaultMode, isFaultPart, readFaults, setFault } from './faults.ts'
import { changePayment } from './payments/change-payment.ts'
import { isFailure } from './payments/failure.ts'
import { addPastPayments, PastPayments } from './payments/past-payments.ts'
import { authorize } from './payments/pay.ts'
import { chargeOf, readIntent } from './payments/payment-intents.ts'
import type { Provider } from './payments/provider.ts'
import { type SessionRecord, saveRecord } from './payments/records.ts'
import { expireSession, readSession } from './payments/sessions.ts'

const Action = z.discriminatedUnion('action', [
  z.object({ action: z.literal('expire') }),
  z.object({ action: z.literal('authorise') }),
  z.object({
    action: z.literal('tamper'),
    amount: z.int().min(0).max(99_999_999).optional(),
    currency: z.string().length(3).optional(),
  }),
  z.object({ action: z.literal('refund'), amount: z.int().min(1).max(99_999_999).optional() }),
  z.object({ action: z.literal('dispute'), amount: z.int().min(1).max(99_999_999).optional() }),
  z.object({ action: z.enum(['refund_fail', 'dispute_won', 'dispute_lost']) }),
])

const TEST_CARD = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040, funding: 'credit' as const }

/** The request is valid, but the payment is not in the right state for it. */
const IMPOSSIBLE = new Set(['charge_already_refunded', 'charge_disputed'])

/**
 * For tests: sets fault modes and, for one session, expires it (`expire`), pays it even if it has expired
 * (`authorise`) or makes the provider report another amount in cents or another currency (`tamper`).
 * Also does what happens outside the shop: a refund in the dashboard (`refund`), the failure of the last refund (`refund_fail`), and
 * a dispute with its end (`dispute`, `dispute_won`, `dispute_lost`).
 */
export function controlRoutes(app: FastifyInstance, provider: Provider) {
  app.get('/control', async () => readFaults(provider.db))

  app.post<{ Body: unknown }>('/control/past-payments', async (request, reply) => {
    const past = PastPayments.safeParse(request.body)
    if (!past.success) return reply.code(400).send({ error: z.prettifyError(past.error) })
    return { added: addPastPayments(provider, past.data) }
  })

  app.post<{ Params: { part: string }; Body: unknown }>('/control/:part', async (request, reply) => {
    const { part } = request.params
    if (!isFaultPart(part)) return reply.code(404).send({ error: `Unknown fault part: ${part}.` })
    const { mode } = z.object({ mode: z.unknown() }).catch({ mode: undefined }).parse(request.body)
    if (!isFaultMode(part, mode)) {
      return reply.code(400).send({ error: `mode must be one of ${FAULT_MODES[part].join(', ')}.` })
    }
    setFault(provider.db, part, mode)
    return readFaults(provider.db)
  })

  app.post<{ Params: { session: string }; Body: unknown }>(
    '/control/sessions/:session',
    async (request, reply) => {
      const action = Action.safeParse(request.body)
      if (!action.success) {
        return reply.code(400).send({
          error:
            'action must be expire, authorise, refund_fail, dispute_won, dispute_lost, refund or dispute with an amount in whole cents, or tamper with amount or currency.',
        })
      }
      try {
        const record = inTransaction(provider.db, () => act(request.params.session, action.data))
        provider.deliverEvents()
        return sessionState(record)
      } catch (error) {
        if (!isFailure(error)) throw error
        const isImpossible = IMPOSSIBLE.has(error.failure.code ?? '')
        return reply.code(isImpossible ? 409 : error.status).send({ error: error.message })
      }
    },
  )

  function act(id: string, action: z.output<typeof Action>): SessionRecord {
    if (action.action === 'expire') return expireSession(provider, id, null)
    const record = readSession(provider, id)
    if (action.action === 'tamper') return overrideAmount(provider, record, action)
    if (action.action !== 'authorise') {
      changePayment(provider, record, action)
      return record
    }
    if (record.session.status === 'complete') return record
    return authorize(provider, record, TEST_CARD, 'Test Customer')
  }

  function sessionState({ session }: SessionRecord) {
    const { id, status, payment_status, amount_total, currency, payment_intent } = session
    const intent = typeof payment_intent === 'string' ? readIntent(provider, payment_intent) : null
    const payment = intent && { id: intent.id, status: intent.status, amount: intent.amount }
    return { id, status, payment_status, amount_total, currency, payment_intent: payment }
  }
}

type Change = { amount?: number | undefined; currency?: string | undefined }

function overrideAmount(
  provider: Provider,
  record: SessionRecord,
  { amount, currency }: Change,
): SessionRecord {
  const { session } = record
  const changed = { ...record, session: { ...session, ...(currency && { currency }) } }
  if (amount !== undefined) changed.session.amount_total = amount
  saveRecord(provider.db, 'session', changed)
  if (typeof session.payment_intent !== 'string') return changed
  const intent = readIntent(provider, session.payment_intent)
  const charge = chargeOf(provider, intent)
  const total = amount ?? intent.amount
  saveRecord(provider.db, 'payment_intent', {
    ...intent,
    currency: currency ?? intent.currency,
    amount: total,
    amount_capturable: intent.amount_capturable > 0 ? total : 0,
    amount_received: intent.amount_received > 0 ? total : 0,
  })
  if (charge)
    saveRecord(provider.db, 'charge', { ...charge, amount: total, currency: currency ?? charge.currency })
  return changed
}

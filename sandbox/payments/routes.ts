import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Form } from '../form.ts'
import { readDispute } from './dispute-records.ts'
import { expand, expandPaths } from './expand.ts'
import { invalid, missing, readParams } from './failure.ts'
import { createHttpAdapter } from './http-adapter.ts'
import { type ListedIds, ListParams, listPage } from './lists.ts'
import { lineItemPage, PageParams } from './pages.ts'
import { cancelIntent, captureIntent, readIntent } from './payment-intents.ts'
import type { Cause, Provider } from './provider.ts'
import { readRecord } from './records.ts'
import { createRefund, RefundParams, readRefund } from './refunds.ts'
import { Expand, SessionParams, wholeNumber } from './session-params.ts'
import { createSession, expireOldSessions, expireSession, readSession } from './sessions.ts'

const OnlyExpand = z.strictObject({ expand: Expand })
const SessionList = ListParams.extend({
  payment_intent: z.string().optional(),
  status: z.enum(['open', 'complete', 'expired'], 'Invalid status').optional(),
})
const ChargeList = ListParams.extend({ payment_intent: z.string().optional() })
const DisputeList = ListParams.extend({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
})
const RefundList = ListParams.extend({ payment_intent: z.string().optional(), charge: z.string().optional() })
const EventList = ListParams.extend({ type: z.string().optional(), types: z.array(z.string()).optional() })
const Capture = z.strictObject({
  amount_to_capture: wholeNumber(1, 99_999_999).optional(),
  final_capture: z.literal('true').optional(),
  expand: Expand,
})
const Cancel = z.strictObject({
  cancellation_reason: z
    .enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'], 'Invalid cancellation_reason')
    .optional(),
  expand: Expand,
})

type Handler = (form: Form, id: string, cause: Cause) => object

function listed<T>(path: string, { ids, hasMore }: ListedIds, read: (id: string) => T) {
  return { object: 'list', data: ids.map(read), has_more: hasMore, url: `/v1/${path}` }
}

/** The part of Stripe's API that a shop with hosted payment pages uses. */
export function paymentRoutes(app: FastifyInstance, provider: Provider, slowMs: number) {
  const http = createHttpAdapter(provider, slowMs)

  function get(path: string, handler: Handler) {
    app.get<{ Params: { id: string } }>(path, async (request, reply) => {
      const form = request.query as Form
      return http.respond(request, reply, (cause) => expanded(form, handler(form, request.params.id, cause)))
    })
  }

  function post(path: string, handler: Handler) {
    app.post<{ Params: { id: string } }>(path, async (request, reply) => {
      const form = (request.body ?? {}) as Form
      return http.respondOnce(request, reply, form, (cause) =>
        expanded(form, handler(form, request.params.id, cause)),
      )
    })
  }

  function expanded(form: Form, object: object) {
    return expand(provider, object, expandPaths(form))
  }

  function readCharge(id: string) {
    const charge = readRecord(provider.db, 'charge', id)
    if (!charge) throw missing('charge', id)
    return charge
  }

  http.guard(app)

  post('/checkout/sessions', (form) => createSession(provider, readParams(SessionParams, form)).session)
  get('/checkout/sessions', (form) => {
    const { payment_intent, status, ...params } = readParams(SessionList, form)
    expireOldSessions(provider)
    const filters = { 'session.payment_intent': payment_intent, 'session.status': status }
    return listed(
      'checkout/sessions',
      listPage(provider.db, 'session', params, filters),
      (id) => readSession(provider, id).session,
    )
  })
  get('/checkout/sessions/:id', (form, id) => {
    readParams(OnlyExpand, form)
    return readSession(provider, id).session
  })
  get('/checkout/sessions/:id/line_items', (form, id) =>
    lineItemPage(readSession(provider, id), readParams(PageParams, form)),
  )
  post('/checkout/sessions/:id/expire', (form, id, cause) => {
    readParams(OnlyExpand, form)
    return expireSession(provider, id, cause).session
  })

  get('/payment_intents', (form) =>
    listed('payment_intents', listPage(provider.db, 'payment_intent', readParams(ListParams, form)), (id) =>
      readIntent(provider, id),
    ),
  )
  get('/payment_intents/:id', (form, id) => {
    readParams(OnlyExpand.extend({ client_secret: z.string().optional() }), form)
    return readIntent(provider, id)
  })
  post('/payment_intents/:id/capture', (form, id, cause) =>
    captureIntent(provider, id, readParams(Capture, form).amount_to_capture, cause),
  )
  post('/payment_intents/:id/cancel', (form, id, cause) =>
    cancelIntent(provider, id, readParams(Cancel, form).cancellation_reason ?? null, cause),
  )

  post('/refunds', (form, _id, cause) => createRefund(provider, readParams(RefundParams, form), cause))
  get('/refunds', (form) => {
    const { payment_intent, charge, ...params } = readParams(RefundList, form)
    return listed('refunds', listPage(provider.db, 'refund', params, { payment_intent, charge }), (id) =>
      readRefund(provider, id),
    )
  })
  get('/refunds/:id', (form, id) => {
    readParams(OnlyExpand, form)
    return readRefund(provider, id)
  })

  get('/disputes', (form) => {
    const { payment_intent, charge, ...params } = readParams(DisputeList, form)
    return listed('disputes', listPage(provider.db, 'dispute', params, { payment_intent, charge }), (id) =>
      readDispute(provider, id),
    )
  })
  get('/disputes/:id', (form, id) => {
    readParams(OnlyExpand, form)
    return readDispute(provider, id)
  })

  get('/charges', (form) => {
    const { payment_intent, ...params } = readParams(ChargeList, form)
    return listed('charges', listPage(provider.db, 'charge', params, { payment_intent }), readCharge)
  })
  get('/charges/:id', (form, id) => {
    readParams(OnlyExpand, form)
    return readCharge(id)
  })

  get('/events', (form) => {
    const { type, types, ...params } = readParams(EventList, form)
    if (type && types) throw invalid('You may pass type or types, not both.', { param: 'types' })
    return listed('events', listPage(provider.db, 'event', params, { type: types ?? type }), (id) =>
      readRecord(provider.db, 'event', id),
    )
  })
  get('/events/:id', (form, id) => {
    readParams(OnlyExpand, form)
    const event = readRecord(provider.db, 'event', id)
    if (!event) throw missing('event', id)
    return event
  })

  get('/balance', () => ({
    object: 'balance',
    available: [{ amount: 0, currency: 'usd', source_types: { card: 0 } }],
    livemode: false,
    pending: [{ amount: 0, currency: 'usd', source_types: { card: 0 } }],
  }))
}

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Form, FormValue } from '../form.ts'
import { readDispute } from './dispute-records.ts'
import { expand, expandPaths } from './expand.ts'
import { invalid, missing, readParams } from './failure.ts'
import { createHttpAdapter } from './http-adapter.ts'
import { ListParams, listPage } from './lists.ts'
import { lineItemPage, PageParams } from './pages.ts'
import { cancelIntent, captureIntent, readIntent } from './payment-intents.ts'
import type { Cause, Provider } from './provider.ts'
import { type Kind, readRecord } from './records.ts'
import { createRefund, RefundParams, readRefund } from './refunds.ts'
import { Expand, Metadata, SessionParams, wholeNumber } from './session-params.ts'
import { createSession, expireOldSessions, expireSession, readSession, updateMetadata } from './sessions.ts'

const OnlyExpand = z.strictObject({ expand: Expand })
const SessionUpdate = OnlyExpand.extend({ metadata: Metadata.optional() })
const SessionList = ListParams.extend({
  payment_intent: z.string().optional(),
  status: z.enum(['open', 'complete', 'expired'], 'Invalid status').optional(),
})
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

type Handler = (provider: Provider, request: { form: Form; id: string; cause: Cause }) => object
type Read = (provider: Provider, id: string) => object | undefined

/** The part of Stripe's API that a shop with hosted payment pages uses. */
const ROUTES: Record<`${'GET' | 'POST'} ${string}`, Handler> = {
  'POST /checkout/sessions': (provider, { form }) =>
    createSession(provider, readParams(SessionParams, form)).session,
  'GET /checkout/sessions': listSessions,
  'GET /checkout/sessions/:id': one((provider, id) => readSession(provider, id).session),
  'POST /checkout/sessions/:id': (provider, { form, id }) => {
    const { metadata = {} } = readParams(SessionUpdate, form)
    return updateMetadata(provider, id, { ...emptyTexts(form.metadata), ...metadata }).session
  },
  'GET /checkout/sessions/:id/line_items': (provider, { form, id }) =>
    lineItemPage(readSession(provider, id), readParams(PageParams, form)),
  'POST /checkout/sessions/:id/expire': (provider, { form, id, cause }) => {
    readParams(OnlyExpand, form)
    return expireSession(provider, id, cause).session
  },

  'GET /payment_intents': list('payment_intent', [], readIntent),
  'GET /payment_intents/:id': one(readIntent, OnlyExpand.extend({ client_secret: z.string().optional() })),
  'POST /payment_intents/:id/capture': (provider, { form, id, cause }) =>
    captureIntent(provider, id, readParams(Capture, form).amount_to_capture, cause),
  'POST /payment_intents/:id/cancel': (provider, { form, id, cause }) =>
    cancelIntent(provider, id, readParams(Cancel, form).cancellation_reason ?? null, cause),

  'POST /refunds': (provider, { form, cause }) =>
    createRefund(provider, readParams(RefundParams, form), cause),
  'GET /refunds': list('refund', ['payment_intent', 'charge'], readRefund),
  'GET /refunds/:id': one(readRefund),

  'GET /disputes': list('dispute', ['payment_intent', 'charge'], readDispute),
  'GET /disputes/:id': one(readDispute),

  'GET /charges': list('charge', ['payment_intent'], readCharge),
  'GET /charges/:id': one(readCharge),

  'GET /events': listEvents,
  'GET /events/:id': one(readEvent),

  'GET /balance': () => ({
    object: 'balance',
    available: [{ amount: 0, currency: 'usd', source_types: { card: 0 } }],
    livemode: false,
    pending: [{ amount: 0, currency: 'usd', source_types: { card: 0 } }],
  }),
}

export function paymentRoutes(app: FastifyInstance, provider: Provider, slowMs: number) {
  const http = createHttpAdapter(provider, slowMs)
  http.guard(app)
  for (const [route, handler] of Object.entries(ROUTES)) {
    const [method, path = ''] = route.split(' ')
    const answer = (form: Form, id: string) => (cause: Cause) =>
      expand(provider, handler(provider, { form, id, cause }), expandPaths(form))
    if (method === 'GET') {
      app.get<{ Params: { id: string } }>(path, async (request, reply) =>
        http.respond(request, reply, answer(request.query as Form, request.params.id)),
      )
    } else {
      app.post<{ Params: { id: string } }>(path, async (request, reply) => {
        const form = (request.body ?? {}) as Form
        return http.respondOnce(request, reply, form, answer(form, request.params.id))
      })
    }
  }
}

/** An empty value unsets its key. */
function emptyTexts(values: FormValue = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === '' ? [[key, '']] : [])),
  )
}

function one(read: (provider: Provider, id: string) => object, schema: z.ZodType = OnlyExpand): Handler {
  return (provider, { form, id }) => {
    readParams(schema, form)
    return read(provider, id)
  }
}

/** @param filters are parameters, and paths of the stored JSON. */
function list(kind: Exclude<Kind, 'session'>, filters: string[], read: Read): Handler {
  const schema = ListParams.extend(Object.fromEntries(filters.map((name) => [name, z.string().optional()])))
  return (provider, { form }) => {
    const params = readParams(schema, form)
    const values = Object.fromEntries(filters.map((name) => [name, params[name]]))
    const { ids, hasMore } = listPage(provider.db, kind, params, values)
    return listed(
      `${kind}s`,
      ids.map((id) => read(provider, id)),
      hasMore,
    )
  }
}

function listSessions(provider: Provider, { form }: { form: Form }) {
  const { payment_intent, status, ...params } = readParams(SessionList, form)
  expireOldSessions(provider)
  const filters = { 'session.payment_intent': payment_intent, 'session.status': status }
  const { ids, hasMore } = listPage(provider.db, 'session', params, filters)
  const data = ids.map((id) => readSession(provider, id).session)
  return listed('checkout/sessions', data, hasMore)
}

function listEvents(provider: Provider, { form }: { form: Form }) {
  const { type, types, ...params } = readParams(EventList, form)
  if (type && types) throw invalid('You may pass type or types, not both.', { param: 'types' })
  const { ids, hasMore } = listPage(provider.db, 'event', params, { type: types ?? type })
  return listed(
    'events',
    ids.map((id) => readRecord(provider.db, 'event', id)),
    hasMore,
  )
}

function listed(path: string, data: unknown[], hasMore: boolean) {
  return { object: 'list', data, has_more: hasMore, url: `/v1/${path}` }
}

function readCharge({ db }: Provider, id: string) {
  const charge = readRecord(db, 'charge', id)
  if (!charge) throw missing('charge', id)
  return charge
}

function readEvent({ db }: Provider, id: string) {
  const event = readRecord(db, 'event', id)
  if (!event) throw missing('event', id)
  return event
}

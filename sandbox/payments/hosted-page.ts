import type { FastifyInstance, FastifyReply } from 'fastify'
import { inTransaction } from '../database.ts'
import { sendPage } from '../pages/layout.ts'
import { EMPTY_CARD_FORM, parseCardForm, toCardForm } from './card-form.ts'
import { changePayment, OUTSIDE_ACTIONS } from './change-payment.ts'
import { isFailure } from './failure.ts'
import { challengePage, expiredPage, paidPage, paymentPage, unknownPage } from './hosted-view.ts'
import { answerChallenge, type PaymentOutcome, payWithCard } from './pay.ts'
import type { Provider } from './provider.ts'
import type { SessionRecord } from './records.ts'
import { readSession } from './sessions.ts'

type ById = { Params: { session: string }; Body: unknown }

/** The provider's payment page. It needs no scripts. */
export function hostedPageRoutes(app: FastifyInstance, provider: Provider) {
  app.get<ById>('/c/pay/:session', async (request, reply) => {
    const record = find(request.params.session)
    if (record?.session.status === 'open') return sendForm(reply, record)
    return sendClosed(reply, record)
  })

  app.post<ById>('/c/pay/:session', async (request, reply) => {
    const record = find(request.params.session)
    if (record?.session.status !== 'open') return sendDone(reply, record)
    const form = toCardForm(request.body)
    const card = parseCardForm(form, provider.now())
    if ('errors' in card) return sendForm(reply, record, { form, errors: card.errors })
    const outcome = inTransaction(provider.db, () => payWithCard(provider, record, card.payment))
    provider.deliverEvents()
    return sendOutcome(reply, record, outcome, form)
  })

  app.post<ById>('/c/pay/:session/confirm', async (request, reply) => {
    const record = find(request.params.session)
    if (record?.session.status !== 'open') return sendDone(reply, record)
    const body = request.body
    const confirmed = typeof body === 'object' && body !== null && Reflect.get(body, 'decision') === 'confirm'
    const outcome = inTransaction(provider.db, () => answerChallenge(provider, record, confirmed))
    provider.deliverEvents()
    return sendOutcome(reply, record, outcome, EMPTY_CARD_FORM)
  })

  app.post<ById>('/c/pay/:session/outside', async (request, reply) => {
    const record = find(request.params.session)
    if (record?.session.status !== 'complete') return sendClosed(reply, record)
    const { body } = request
    const given = typeof body === 'object' && body !== null ? Reflect.get(body, 'action') : undefined
    const action = OUTSIDE_ACTIONS.find((each) => each === given)
    if (!action)
      return sendPage(reply, paidPage(record, successUrl(record), 'Choose one of the buttons.'), {
        status: 400,
      })
    try {
      inTransaction(provider.db, () => changePayment(provider, record, { action }))
    } catch (error) {
      if (!isFailure(error)) throw error
      return sendPage(reply, paidPage(record, successUrl(record), error.message), { status: 409 })
    }
    provider.deliverEvents()
    return sendPage(reply, paidPage(record, successUrl(record), 'Done. The shop gets the events now.'))
  })

  function find(id: string) {
    try {
      return inTransaction(provider.db, () => readSession(provider, id))
    } catch (error) {
      if (isFailure(error)) return undefined
      throw error
    }
  }
}

function sendOutcome(
  reply: FastifyReply,
  record: SessionRecord,
  outcome: PaymentOutcome,
  form: typeof EMPTY_CARD_FORM,
) {
  if (outcome.state === 'authorized') return reply.redirect(successUrl(record), 303)
  if (outcome.state === 'challenged') return sendPage(reply, challengePage(record))
  const { field, message } = outcome.decline
  if (field) return sendForm(reply, record, { form, errors: { [field]: message } })
  return sendForm(reply, record, { form, declined: message })
}

type FormErrors = Partial<Pick<Parameters<typeof paymentPage>[1], 'form' | 'errors' | 'declined'>>

function sendForm(reply: FastifyReply, record: SessionRecord, errors?: FormErrors) {
  const view = { form: EMPTY_CARD_FORM, errors: {}, ...errors }
  const imageOrigins = record.images.flatMap((url) => (url && URL.canParse(url) ? [new URL(url).origin] : []))
  return sendPage(reply, paymentPage(record, view), { status: errors ? 402 : 200, imageOrigins })
}

function sendDone(reply: FastifyReply, record: SessionRecord | undefined) {
  if (record?.session.status === 'complete') return reply.redirect(successUrl(record), 303)
  return sendClosed(reply, record)
}

function sendClosed(reply: FastifyReply, record: SessionRecord | undefined) {
  if (!record) return sendPage(reply, unknownPage(), { status: 404 })
  if (record.session.status === 'complete') return sendPage(reply, paidPage(record, successUrl(record)))
  return sendPage(reply, expiredPage(record), { status: 410 })
}

function successUrl({ session }: SessionRecord) {
  return (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

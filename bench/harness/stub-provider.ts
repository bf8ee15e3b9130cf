import { createServer } from 'node:http'

/** A fast, in-memory payment provider. Every session is paid when the shop first reads it. */
interface StubSession {
  id: string
  orderUuid: string
  amount: number
  captured: boolean
}

const sessions = new Map<string, StubSession>()

createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const answer = answerTo(request.method === 'POST', path.split('/').slice(2), new URLSearchParams(body))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
}).listen(Number(process.env.PORT), '127.0.0.1')

function answerTo(isPost: boolean, [kind, id = '', action = '']: string[], form: URLSearchParams) {
  if (kind === 'checkout') return isPost ? open(form) : view(action)
  if (action !== 'capture') return { ok: true }
  const session = sessions.get(id.slice('pi_'.length))
  if (!session) return { id, object: 'payment_intent', status: 'canceled' }
  session.captured = true
  return viewIntent(session)
}

function open(form: URLSearchParams) {
  let amount = 0
  for (let line = 0; form.has(`line_items[${line}][quantity]`); line++) {
    const price = Number(form.get(`line_items[${line}][price_data][unit_amount]`))
    amount += Number(form.get(`line_items[${line}][quantity]`)) * price
  }
  const id = `cs_test_${sessions.size + 1}`
  sessions.set(id, { id, orderUuid: form.get('client_reference_id') ?? '', amount, captured: false })
  return { ...view(id), url: `http://127.0.0.1/c/pay/${id}` }
}

function view(id: string) {
  const object = 'checkout.session'
  const session = sessions.get(id)
  if (!session) return { id, object, status: 'expired' }
  const { orderUuid: client_reference_id, amount: amount_total } = session
  const paid = { client_reference_id, amount_total, currency: 'usd', payment_intent: viewIntent(session) }
  return { id, object, status: 'complete', ...paid }
}

function viewIntent({ id, captured, amount }: StubSession) {
  const status = captured ? 'succeeded' : 'requires_capture'
  const amount_received = captured ? amount : 0
  return { id: `pi_${id}`, object: 'payment_intent', status, amount, amount_received, latest_charge: null }
}

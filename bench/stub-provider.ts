import { createServer, type ServerResponse } from 'node:http'

/** A fast, in-memory payment provider for benchmarks. Every session is paid when the shop first reads it. */
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
    const [, , kind, id = '', action] = path.split('/')
    if (kind === 'checkout' && request.method === 'POST')
      return send(response, open(new URLSearchParams(body)))
    if (kind === 'checkout') return send(response, view(path.split('/')[4] ?? ''))
    if (action === 'capture') return send(response, capture(id))
    return send(response, { ok: true })
  })
}).listen(Number(process.env.PORT), '127.0.0.1')

function open(form: URLSearchParams) {
  let amount = 0
  for (let line = 0; form.has(`line_items[${line}][quantity]`); line++) {
    const quantity = Number(form.get(`line_items[${line}][quantity]`))
    amount += quantity * Number(form.get(`line_items[${line}][price_data][unit_amount]`))
  }
  const id = `cs_test_${sessions.size + 1}`
  sessions.set(id, { id, orderUuid: form.get('client_reference_id') ?? '', amount, captured: false })
  return { ...view(id), url: `http://127.0.0.1/c/pay/${id}` }
}

function view(id: string) {
  const session = sessions.get(id)
  if (!session) return { id, object: 'checkout.session', status: 'expired' }
  return {
    id,
    object: 'checkout.session',
    status: 'complete',
    client_reference_id: session.orderUuid,
    amount_total: session.amount,
    currency: 'usd',
    payment_intent: viewIntent(session),
  }
}

function viewIntent({ id, captured, amount }: StubSession) {
  return {
    id: `pi_${id}`,
    object: 'payment_intent',
    status: captured ? 'succeeded' : 'requires_capture',
    amount,
    amount_received: captured ? amount : 0,
    latest_charge: null,
  }
}

function capture(intentId: string) {
  const session = sessions.get(intentId.slice('pi_'.length))
  if (!session) return { id: intentId, object: 'payment_intent', status: 'canceled' }
  session.captured = true
  return viewIntent(session)
}

function send(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

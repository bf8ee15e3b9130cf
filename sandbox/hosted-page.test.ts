import { expect, test } from 'vitest'
import { eventually, GOOD_CARD, ORDER, pay, post, startTestSandbox } from './testing/test-setup.ts'

test('shows the items and labels every field', async () => {
  const { stripe } = await startTestSandbox()
  const session = await stripe.checkout.sessions.create(ORDER)
  const response = await fetch(session.url ?? '')
  const page = await response.text()
  expect(response.status).toBe(200)
  for (const label of ['Card number', 'Expiry', 'CVC', 'Name on card'])
    expect(page).toContain(`>${label}</label>`)
  expect(page).toContain('Pay $267.95</button>')
  expect(page).toContain('<a href="http://shop.test/shopping-cart">Cancel and return to shop</a>')
  expect(page).toContain('This is a sandbox')
  expect(page).toContain('Bowie &lt;b&gt;knife&lt;/b&gt;')
  expect(page).not.toContain('<script')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('redirects to the success URL with the session ID, also after a double submit', async () => {
  const { stripe, shop } = await startTestSandbox()
  const session = await stripe.checkout.sessions.create(ORDER)
  for (const _press of [1, 2]) {
    const response = await pay(session)
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(`http://shop.test/done?session_id=${session.id}`)
  }
  await eventually(shop.types).toEqual([
    'payment_intent.amount_capturable_updated',
    'checkout.session.completed',
  ])
  const page = await (await fetch(session.url ?? '')).text()
  expect(page).toContain('This payment is done')
})

const DECLINED = [
  ['4000 0000 0000 0002', 'Your card was declined.', 'generic_decline'],
  ['4000 0000 0000 9995', 'Your card has insufficient funds.', 'insufficient_funds'],
  ['4000000000000069', 'Your card has expired.', undefined],
  ['4000000000000127', 'security code is incorrect', undefined],
  ['4000000000000119', 'An error occurred while processing your card', undefined],
  ['4012888888881881', 'use one of the test cards', 'test_mode_live_card'],
] as const

test.each(DECLINED)(
  'declines the card %s with an error and accepts another card',
  async (number, message, code) => {
    const { stripe } = await startTestSandbox()
    const session = await stripe.checkout.sessions.create(ORDER)
    const response = await pay(session, { card_number: number })
    expect(response.status).toBe(402)
    const page = await response.text()
    expect(page).toContain('role="alert"')
    expect(page.replaceAll('&#39;', "'")).toContain(message)
    expect(page).toContain('value="June Whitlock"')
    const declined = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
    expect(declined).toMatchObject({ status: 'open', payment_intent: { status: 'requires_payment_method' } })
    if (code)
      expect(declined).toMatchObject({ payment_intent: { last_payment_error: { decline_code: code } } })
    expect((await pay(session)).status).toBe(303)
  },
)

const MISTYPED = [
  ['a wrong digit', { card_number: '4242 4242 4242 4241' }, 'This card number is not valid.'],
  ['letters', { card_number: 'my card' }, 'Enter the full number'],
  ['a past month', { expiry: '01 / 20' }, 'This card has expired.'],
  ['a thirteenth month', { expiry: '13/34' }, 'Enter month and year'],
  ['a short code', { cvc: '12' }, 'Enter the 3 digits'],
  ['three digits for an American Express card', { card_number: '378282246310005' }, 'Enter the 4 digits'],
  ['no name', { name: ' ' }, 'Enter the name on the card.'],
] as const

test.each(MISTYPED)('reports %s at its field without charging the card', async (_what, typed, message) => {
  const { stripe } = await startTestSandbox()
  const session = await stripe.checkout.sessions.create(ORDER)
  const response = await pay(session, typed)
  expect(response.status).toBe(402)
  const page = await response.text()
  expect(page).toContain('aria-invalid="true"')
  expect(page).toContain(message)
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'open',
    payment_intent: null,
  })
})

test.each(['12/34', '12 / 34', '1234', '12/2034', '12-34'])('accepts the expiry date %s', async (expiry) => {
  const { stripe } = await startTestSandbox()
  const session = await stripe.checkout.sessions.create(ORDER)
  expect((await pay(session, { expiry })).status).toBe(303)
})

test('asks for 3-D Secure and handles both outcomes', async () => {
  const { stripe, url } = await startTestSandbox()
  const session = await stripe.checkout.sessions.create(ORDER)
  const ask = async () => (await pay(session, { card_number: '4000002760003184' })).text()
  const confirm = (decision: string) => post(`${url}/c/pay/${session.id}/confirm`, { decision })
  expect(await ask()).toContain('Confirm with your bank')
  expect((await confirm('refuse')).status).toBe(402)
  expect((await confirm('confirm')).status).toBe(402)
  await ask()
  expect((await confirm('confirm')).headers.get('location')).toContain(session.id)
  const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
  expect(paid).toMatchObject({ status: 'complete', payment_intent: { status: 'requires_capture' } })
})

test('shows an error page without a form for expired and unknown sessions', async () => {
  const { stripe, url } = await startTestSandbox()
  const session = await stripe.checkout.sessions.create(ORDER)
  await stripe.checkout.sessions.expire(session.id)
  const expired = await pay(session)
  expect([expired.status, await expired.text()]).toEqual([410, expect.stringContaining('has expired')])
  const unknown = await post(`${url}/c/pay/cs_test_no`, GOOD_CARD)
  expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining('no such payment')])
})

test('rejects a malformed form with an error page', async () => {
  const { stripe } = await startTestSandbox()
  const session = await stripe.checkout.sessions.create(ORDER)
  for (const body of ['', 'card_number[a]=1&expiry[]=2', '%E0%A4%A']) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const response = await fetch(session.url ?? '', { method: 'POST', headers, body })
    expect(response.status).toBe(402)
  }
  const text = await fetch(session.url ?? '', {
    method: 'POST',
    headers: { 'content-type': 'text/xml' },
    body: '<a/>',
  })
  expect(text.status).toBe(415)
})

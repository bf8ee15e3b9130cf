import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { buy } from '#test/support/checkout-helpers.ts'
import { startTestShop, type TestShop } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'

let rejection: { at: 'greeting' | 'login' | 'sender' | 'recipient' | 'message'; code: number } | null = null

function rejectionAt(at: NonNullable<typeof rejection>['at']): Error | null {
  return rejection?.at === at ? Object.assign(new Error('Rejected'), { responseCode: rejection.code }) : null
}

const emailServer = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  logger: false,
  closeTimeout: 100,
  onConnect: (_session, done) => done(rejectionAt('greeting')),
  onAuth: (_auth, _session, done) => {
    const error = rejectionAt('login')
    if (error) done(error)
    else done(null, { user: 'shop' })
  },
  onMailFrom: (_address, _session, done) => done(rejectionAt('sender')),
  onRcptTo: (_address, _session, done) => done(rejectionAt('recipient')),
  onData(stream, _session, done) {
    stream.resume().on('end', () => done(rejectionAt('message')))
  },
})
emailServer.on('error', () => {})

let shop: TestShop
beforeAll(async () => {
  await new Promise<void>((listening) => emailServer.listen(0, '127.0.0.1', listening))
  const { port } = emailServer.server.address() as AddressInfo
  shop = await startTestShop({ SMTP_URL: `smtp://shop:secret@127.0.0.1:${port}` })
  await changeProduct(await loggedIn(shop, 'admin'), 7, { stock: 9 })
})
afterAll(async () => {
  await shop.close()
  await new Promise<void>((closed) => emailServer.close(closed))
})

async function emailAfterFirstAttempt() {
  const { orderUuid } = await buy(shop.client(), [{ id: 7, quantity: 1 }])
  const findEmail = () =>
    shop.shop.db
      .selectFrom('mail_outbox')
      .innerJoin('orders', 'orders.id', 'mail_outbox.order_id')
      .select(['attempts', 'sent_at', 'failed_at'])
      .where('order_uuid', '=', orderUuid)
      .where('kind', '=', 'order-confirmation')
      .executeTakeFirstOrThrow()
  return eventually(findEmail, (email) => email.attempts > 0 || email.sent_at !== null)
}

test.each([
  ['greeting', 554],
  ['login', 535],
  ['sender', 550],
  ['recipient', 450],
  ['message', 451],
] as const)('retries an email that the mail server rejects at the %s step with %s', async (at, code) => {
  rejection = { at, code }
  expect(await emailAfterFirstAttempt()).toEqual({ attempts: 1, sent_at: null, failed_at: null })
})

test.each([
  ['recipient', 550],
  ['message', 554],
] as const)(
  'does not retry an email that the mail server rejects permanently at the %s step with %s',
  async (at, code) => {
    rejection = { at, code }
    expect(await emailAfterFirstAttempt()).toMatchObject({
      attempts: 1,
      sent_at: null,
      failed_at: expect.any(Number),
    })
  },
)

import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy, eventually } from '#checks/buyer.ts'
import { changePiece, loggedIn } from '#checks/staff.ts'
import { startTestShop, type TestShop } from '#checks/test-shop.ts'

/** At which word the mail server says no, and with what; what it refuses is counted. */
let no: { at: 'greeting' | 'login' | 'sender' | 'recipient' | 'message'; code: number } | null = null

function refusal(at: NonNullable<typeof no>['at']): Error | null {
  return no?.at === at ? Object.assign(new Error('No'), { responseCode: no.code }) : null
}

const mailServer = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  logger: false,
  closeTimeout: 100,
  onConnect: (_session, done) => done(refusal('greeting')),
  onAuth: (_auth, _session, done) => {
    const error = refusal('login')
    if (error) done(error)
    else done(null, { user: 'shop' })
  },
  onMailFrom: (_address, _session, done) => done(refusal('sender')),
  onRcptTo: (_address, _session, done) => done(refusal('recipient')),
  onData(stream, _session, done) {
    stream.resume().on('end', () => done(refusal('message')))
  },
})
mailServer.on('error', () => {})

let shop: TestShop
beforeAll(async () => {
  await new Promise<void>((listening) => mailServer.listen(0, '127.0.0.1', listening))
  const { port } = mailServer.server.address() as AddressInfo
  shop = await startTestShop({ SMTP_URL: `smtp://shop:secret@127.0.0.1:${port}` })
  await changePiece(await loggedIn(shop, 'admin'), 7, { stock: 9 })
})
afterAll(async () => {
  await shop.close()
  await new Promise<void>((closed) => mailServer.close(closed))
})

async function mailAfterOneTry() {
  const { orderUuid } = await buy(shop.visitor(), [{ id: 7, quantity: 1 }])
  const ask = () =>
    shop.shop.db
      .selectFrom('mail_outbox')
      .innerJoin('orders', 'orders.id', 'mail_outbox.order_id')
      .select(['attempts', 'sent_at', 'failed_at'])
      .where('order_uuid', '=', orderUuid)
      .where('kind', '=', 'order-confirmation')
      .executeTakeFirstOrThrow()
  return eventually(ask, (mail) => mail.attempts > 0 || mail.sent_at !== null)
}

test.each([
  ['greeting', 554],
  ['login', 535],
  ['sender', 550],
  ['recipient', 450],
  ['message', 451],
] as const)(
  'a mail server that says no at the %s with %s may say yes later: the mail waits',
  async (at, code) => {
    no = { at, code }
    expect(await mailAfterOneTry()).toEqual({ attempts: 1, sent_at: null, failed_at: null })
  },
)

test.each([
  ['recipient', 550],
  ['message', 554],
] as const)('a mail server that says no for good at the %s is believed', async (at, code) => {
  no = { at, code }
  expect(await mailAfterOneTry()).toMatchObject({ attempts: 1, sent_at: null, failed_at: expect.any(Number) })
})

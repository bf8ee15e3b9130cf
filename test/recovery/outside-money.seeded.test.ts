import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import {
  buy,
  controlSandbox,
  httpErrorOf,
  mailbox,
  type OpenCheckout,
  payByCard,
} from '#test/support/checkout-helpers.ts'
import { newCommission, SHIP_TO } from '#test/support/commission-helpers.ts'
import { delayBy } from '#test/support/delay-helpers.ts'
import { type LosableServer, startLosableServer } from '#test/support/losable-server.ts'
import type { TestClient } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'

let server: LosableServer
let admin: TestClient
beforeAll(async () => {
  server = await startLosableServer()
  await server.start()
  admin = await loggedIn(server, 'siteadmin')
  await changeProduct(admin, 1, { stock: 100, price: 100 })
})
afterAll(() => server.close())

const STAFF = 'workshop@shop.test'
const bought = (email = 'june@example.com') => buy(server.client(), [{ id: 1, quantity: 1 }], { email })
const outside = ({ sessionId }: Pick<OpenCheckout, 'sessionId'>, action: string, amount?: number) =>
  controlSandbox(server, `sessions/${sessionId}`, { action, ...(amount && { amount }) })
const orderOf = async ({ orderUuid }: OpenCheckout) => (await admin.api.admin.order({ orderUuid })).order
const refund = ({ orderUuid }: OpenCheckout, amount: number) =>
  admin.api.admin.refundOrder({ orderUuid, amount, request_key: crypto.randomUUID() })

/** Delays an order so long that the customer must answer. @returns the token in their link. */
const delay = ({ orderUuid }: OpenCheckout) => delayBy(server, admin, orderUuid, 40)

async function depositPaid(): Promise<{ uuid: string; sessionId: string }> {
  const uuid = await newCommission(server.client())
  await admin.api.admin.quoteCommission({
    ...{ commissionUuid: uuid, price: 720, deposit_percent: 30, finish_by: null, description: null },
    valid_until: new Date(Date.now() + 14 * DAY_MS).toISOString().slice(0, 10),
  })
  const { url } = await server.client().api.commissions.accept({ commissionUuid: uuid, ...SHIP_TO })
  const sessionId = url.split('/').at(-1) ?? ''
  await payByCard({ url, orderUuid: '', sessionId })
  await eventually(
    async () => (await server.client().api.commissions.get({ commissionUuid: uuid })).commission,
    ({ state }) => state === 'in_progress',
  )
  return { uuid, sessionId }
}

test('recovers outside refunds, disputes and commitments from the provider', async () => {
  const { client } = server
  const known = await bought()
  await outside(known, 'refund', 10_00)
  const failed = await bought()
  await refund(failed, 20)
  // It fails after the backup, and is refunded again with a cancellation of the same amount.
  const replaced = await bought()
  await refund(replaced, (await orderOf(replaced)).total_price)
  const disputed = await bought()
  const lost = await bought()
  await outside(lost, 'dispute', 60_00)
  const deposit = await depositPaid()
  const waits = await bought()
  const waitToken = await delay(waits)
  const cancels = await bought('cancels@example.com')
  const cancelToken = await delay(cancels)
  await eventually(
    async () => [(await orderOf(known)).refunded, (await orderOf(lost)).disputes.length],
    ([refunded, disputes]) => refunded === 10 && disputes === 1,
  )
  expect((await server.command('backup', '--to', 'store')).text).toMatch(/^Stored snapshots\//)

  await controlSandbox(server, 'webhooks', { mode: 'drop' })
  await outside(known, 'refund', 15_00)
  await outside(failed, 'refund_fail')
  await outside(replaced, 'refund_fail')
  await outside(disputed, 'dispute', 30_00)
  await outside(lost, 'dispute_lost')
  await outside(deposit, 'refund', 16_00)
  await outside(deposit, 'dispute')
  await controlSandbox(server, 'webhooks', { mode: 'normal' })
  await admin.api.admin.setOrderStatus({ orderUuid: replaced.orderUuid, status: 'cancelled', refund: true })
  await client().api.orders.answerDelay({ token: waitToken, answer: 'wait' })
  await client().api.orders.answerDelay({ token: cancelToken, answer: 'cancel' })
  const late = await bought('late@example.com')
  await outside(late, 'refund', 12_00)
  await outside(late, 'dispute', 40_00)
  const all = [known, failed, replaced, disputed, lost, waits, cancels, late]
  const promises = await Promise.all(all.map(async (order) => (await orderOf(order)).promised_ship_by))
  await server.lose()

  const { code, text } = await server.command('recover')
  expect([code, text]).toEqual([0, expect.stringMatching(/\nin order\n$/)])
  expect(text).toContain('1 payment since: 1 order recovered.')
  expect((await server.command('recover')).text).toMatch(/already\. Nothing to do\.\nin order\n$/)
  await server.start()
  admin = await loggedIn(server, 'siteadmin')

  for (const [index, order] of all.entries())
    expect((await orderOf(order)).promised_ship_by).toBe(promises[index])
  expect(promises.every((day) => day !== null)).toBe(true)
  expect(await orderOf(known)).toMatchObject({ status: 'paid', refunded: 25, disputes: [] })
  const failedRefund = await orderOf(failed)
  expect(failedRefund).toMatchObject({ status: 'paid', refunded: 0 })
  expect(failedRefund.flag).toMatch(/^A refund of \$20\.00 failed\./)
  const again = await orderOf(replaced)
  expect(again).toMatchObject({ status: 'cancelled', refunded: again.total_price })
  const due_by = expect.stringMatching(/^\d{4}-/)
  expect((await orderOf(disputed)).disputes).toEqual([
    { amount: 30, reason: 'product_not_received', status: 'open', due_by },
  ])
  expect((await orderOf(lost)).disputes).toMatchObject([{ amount: 60, status: 'lost' }])
  expect(await httpErrorOf(refund(lost, 5))).toMatchObject({ status: 409 })
  expect(await orderOf(late)).toMatchObject({
    ...{ status: 'paid', refunded: 12 },
    disputes: [{ amount: 40, status: 'open' }],
  })
  expect(await orderOf(cancels)).toMatchObject({ status: 'cancelled', delays: [{ answer: null }] })
  const { commission } = await client().api.commissions.get({ commissionUuid: deposit.uuid })
  expect(commission.payments).toMatchObject([{ amount: 216, refunded: 16 }])
  const emails = await eventually(
    () => mailbox(server, STAFF),
    (sent) =>
      [/^Dispute opened: \$30/, /^Dispute lost: \$60/, /^Dispute opened: .*deposit$/, /recovered/].every(
        (subject) => sent.some((email) => subject.test(email.subject)),
      ),
  )

  // Nobody can know what was answered since the backup.
  const { id, status } = await orderOf(waits)
  expect(status).toBe('paid')
  const warning = `Order ${id}: its customer may have agreed to the later date since the backup`
  expect(text).toContain(warning)
  expect(emails.find(({ subject }) => /recovered/.test(subject))?.text).toContain(warning)
  expect((await client().api.orders.answerDelay({ token: waitToken, answer: 'wait' })).data.state).toBe(
    'waiting',
  )
})

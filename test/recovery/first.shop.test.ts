import { afterAll, beforeAll, expect, test } from 'vitest'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { buy, mailbox, openCheckout } from '#test/support/checkout-helpers.ts'
import { type LosableServer, startLosableServer } from '#test/support/losable-server.ts'

let server: LosableServer
beforeAll(async () => {
  server = await startLosableServer()
  await server.start()
})
afterAll(() => server.close())

test('tries', async () => {
  const t = performance.now()
  const log = (what: string) => console.info(what, Math.round(performance.now() - t))
  const first = await buy(server.client(), [{ id: 1, quantity: 1 }])
  log('bought')
  console.info(await server.command('backup', '--to', 'store'))
  log('backed up')
  const buyer = server.client()
  const second = await buy(buyer, [{ id: 1, quantity: 1 }], { email: 'second@example.com', addInsurance: true })
  const third = await buy(server.client(), [{ id: 3, quantity: 1 }])
  const fourth = await buy(server.client(), [{ id: 3, quantity: 1 }])
  const open = await openCheckout(server.client(), [{ id: 4, quantity: 1 }])
  const admin = await loggedIn(server, 'siteadmin')
  await admin.api.admin.setOrderStatus({ orderUuid: third.orderUuid, status: 'cancelled', refund: true })
  await admin.api.admin.refundOrder({ orderUuid: fourth.orderUuid, amount: 5, request_key: 'abcdefgh1' })
  await admin.api.admin.refundOrder({ orderUuid: first.orderUuid, amount: 5, request_key: 'abcdefgh2' })
  log('bought more')
  const before = await admin.api.admin.order({ orderUuid: second.orderUuid })
  await server.lose()
  log('lost')
  console.info(await server.command('recover'))
  log('recovered')
  console.info(await server.command('recover'))
  log('again')
  await server.start()
  log('started')
  const again = await loggedIn(server, 'siteadmin')
  console.info(JSON.stringify(before.order, null, 1))
  for (const { orderUuid } of [second, third, fourth, first]) console.info(JSON.stringify((await again.api.admin.order({ orderUuid })).order, null, 1))
  console.info(await server.query((db) => db.selectFrom('orders').innerJoin('payments', 'payments.order_id', 'orders.id').selectAll().where('order_uuid', '=', open.orderUuid).execute()))
  await new Promise((r) => setTimeout(r, 3000))
  console.info((await mailbox(server)).map(({ to, subject, text }) => `${to} | ${subject} | ${text.slice(0, 200)}`))
  expect(true).toBe(true)
})

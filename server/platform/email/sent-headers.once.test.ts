import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { text as readAll } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { admin, contactMessage } from '#test/support/contact-helpers.ts'
import { startTestShop, type TestShop } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'

const received: { to: string | undefined; source: string }[] = []

const emailServer = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  authOptional: true,
  logger: false,
  closeTimeout: 100,
  onData(stream, session, done) {
    readAll(stream).then((source) => {
      received.push({ to: session.envelope.rcptTo[0]?.address, source })
      done()
    }, done)
  },
})

let shop: TestShop
beforeAll(async () => {
  await new Promise<void>((listening) => emailServer.listen(0, '127.0.0.1', listening))
  const { port } = emailServer.server.address() as AddressInfo
  shop = await startTestShop({ SMTP_URL: `smtp://127.0.0.1:${port}` })
})
afterAll(async () => {
  await shop.close()
  await new Promise<void>((closed) => emailServer.close(closed))
})

async function headersOfEmailTo(recipient: string): Promise<string> {
  const email = await eventually(
    async () => received.find(({ to }) => to === recipient),
    (found) => found !== undefined,
  )
  return email?.source.split('\r\n\r\n')[0] ?? ''
}

test('marks every email as automatic except a reply that a person wrote', async () => {
  const contact = 'writer@example.com'
  await shop.client().api.public.sendMessage(contactMessage({ contact }))
  expect(await headersOfEmailTo('workshop@shop.test')).toContain('Auto-Submitted: auto-generated')

  const staff = await admin(shop)
  const [message] = (await staff.api.admin.messages({})).data
  const reply = { id: String(message?.id), text: 'Yes, we do.', request_key: randomUUID() }
  await staff.api.admin.replyToMessage(reply)
  expect(await headersOfEmailTo(contact)).not.toContain('Auto-Submitted')
})

test('sends each email under the current name of the business', async () => {
  const siteadmin = await loggedIn(shop, 'siteadmin')
  const { settings, revisions } = await siteadmin.api.admin.settings({})
  const name = 'Juniper & Sons'
  await siteadmin.api.admin.saveBusiness({ ...settings.business, name, revision: revisions.business })
  await shop.client().api.auth.forgotPassword({ email: 'customer@shop.test' })
  expect(await headersOfEmailTo('customer@shop.test')).toContain(
    'From: "Juniper & Sons" <workshop@shop.test>',
  )
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { control, eventually, ORDER, paidOrder, post, startTestSandbox } from './testing/test-setup.ts'

function temporaryFile() {
  const folder = mkdtempSync(path.join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return path.join(folder, 'deeper', 'sandbox.sqlite')
}

test('keeps payments, emails, faults, and undelivered events across a restart', async () => {
  const stateFile = temporaryFile()
  const before = await startTestSandbox({
    stateFile,
    webhookUrl: 'http://127.0.0.1:9/nobody',
    retryDelaysMs: Array(500).fill(20),
  })
  const { intent } = await paidOrder(before)
  const open = await before.stripe.checkout.sessions.create(ORDER, { idempotencyKey: 'order-2' })
  await createTransport({ host: '127.0.0.1', port: before.smtpPort }).sendMail({
    from: 'a@x.test',
    to: 'b@x.test',
  })
  await post(`${before.url}/captcha/siteverify`, { secret: 's', response: 'sandbox-pass-1' })
  await control(before.url, 'mail', { mode: 'reject' })
  await before.sandbox.close()

  const after = await startTestSandbox({ stateFile })
  expect(await after.stripe.paymentIntents.capture(intent)).toMatchObject({ status: 'succeeded' })
  expect(await after.stripe.checkout.sessions.create(ORDER, { idempotencyKey: 'order-2' })).toMatchObject({
    id: open.id,
  })
  expect(await (await fetch(`${after.url}/mail?to=b@x.test`)).json()).toHaveLength(1)
  expect(await (await fetch(`${after.url}/control`)).json()).toMatchObject({ mail: 'reject' })
  const token = await post(`${after.url}/captcha/siteverify`, { secret: 's', response: 'sandbox-pass-1' })
  expect(await token.json()).toMatchObject({ success: false })
  await eventually(after.shop.types).toContain('checkout.session.completed')
})

import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loggedIn } from '#test/support/admin-helpers.ts'
import {
  commissionFields,
  newCommission,
  postCommission,
  postMessage,
  postNote,
} from '#test/support/commission-helpers.ts'
import { form, sendForm } from '#test/support/form-body.ts'
import { freshJpeg } from '#test/support/image-files.ts'
import { createProductFixture, image } from '#test/support/product-fixture.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { startTestShop } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'

const shop = sharedShop({ TRUSTED_PROXIES: '127.0.0.1', UPLOADS_STAGED_MB: '1' })

const LAST = 'Send the token before the images.'

/** Of all forms that are being received. */
async function stagedFiles(): Promise<string[]> {
  const all = await readdir(shop.shop.images.stagingDir, { recursive: true }).catch(() => [])
  return all.filter((path) => path.includes('/'))
}

const field = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const FILE = '--x\r\ncontent-disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n'

/** Sends the beginning of a form that goes on. */
async function startForm(path: string, begin: string, from: string): Promise<Socket> {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  const type = 'content-type: multipart/form-data; boundary=x\r\ncontent-length: 20000000'
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${from}\r\n${type}\r\n\r\n${begin}`)
  return socket
}

async function answerOf(socket: Socket): Promise<string> {
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return String(answer)
}

test.each([
  ['/api/commissions', 'recaptchaToken'],
  ['/api/reviews', 'token'],
])('rejects images at %s without a preceding token', async (path, name) => {
  const late = new FormData()
  late.append('images', new Blob([Buffer.alloc(100_000)]), 'a.jpg')
  for (const [key, value] of Object.entries(commissionFields({ [name]: 'sandbox-pass' })))
    late.append(key, value)
  const answer = await sendForm(shop.client(), 'POST', path, late)
  expect([answer.status, answer.body.error]).toEqual([400, LAST])

  const open = await startForm(path, `${FILE}${'x'.repeat(100_000)}`, '203.0.113.1')
  expect(await answerOf(open)).toContain(LAST)
  const wrong = await startForm(path, `${field(name, 'wrong')}${FILE}${'x'.repeat(100_000)}`, '203.0.113.2')
  expect(await answerOf(wrong)).toMatch(/Please complete the reCAPTCHA|This link is invalid/)
  expect(await stagedFiles()).toEqual([])
})

test('accepts fields that follow the images', async () => {
  const { recaptchaToken = '', ...fields } = commissionFields()
  const data = form([{ field: 'images', content: await freshJpeg() }], { recaptchaToken })
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  expect((await sendForm(shop.client(), 'POST', '/api/commissions', data)).status).toBe(201)
})

test('receives the forms of a client one at a time', async () => {
  const begin = `${field('recaptchaToken', commissionFields().recaptchaToken ?? '')}${FILE}${'x'.repeat(100_000)}`
  const first = await startForm('/api/commissions', begin, '203.0.113.3')
  await eventually(stagedFiles, (files) => files.length === 1)
  const forwarded = { method: 'POST', headers: { 'x-forwarded-for': '203.0.113.3' } }
  const second = fetch(`${shop.url}/api/commissions`, {
    ...forwarded,
    body: form([{ field: 'images', content: await freshJpeg() }], commissionFields()),
  })
  const other = await newCommission(shop.client(), {}, [await freshJpeg()])
  expect((await postMessage(shop.client(), other, 'Hello?', [await freshJpeg()])).status).toBe(200)
  expect(await stagedFiles()).toHaveLength(1)
  first.destroy()
  expect((await second).status).toBe(201)
  expect(await eventually(stagedFiles, (files) => files.length === 0)).toEqual([])
})

test('limits the disk space of visitors’ unfinished forms', async () => {
  const big = Buffer.alloc(2 * 1024 * 1024)
  expect((await postCommission(shop.client(), {}, [big])).status).toBe(503)
  expect(await stagedFiles()).toEqual([])
  expect((await postCommission(shop.client(), {}, [await freshJpeg()])).status).toBe(201)
})

/** The shop's processes that decode an image. */
async function decoders(): Promise<number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const own = all.map(async (pid) => {
    const read = (name: string) => readFile(join('/proc', pid, name), 'utf8').catch(() => '')
    const isOwn = (await read('status')).includes(`\nPPid:\t${process.pid}\n`)
    return isOwn && (await read('cmdline')).includes('decode-worker') ? [Number(pid)] : []
  })
  return (await Promise.all(own)).flat()
}

test('processes a JPEG of staff while a visitor’s heavy images wait', async () => {
  const sample = await readFile(join(import.meta.dirname, 'samples/two-colors.heic'))
  const heavy = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      Buffer.concat([sample, Buffer.alloc(8 * (index + count), '\0\0\0\x08free')]),
    )
  const product = await createProductFixture(shop, await loggedIn(shop, 'admin'))
  const visitor = postCommission(shop.client(), {}, heavy(1))
  const [decoder = 0] = await eventually(decoders, (found) => found.length === 1)
  process.kill(decoder, 'SIGSTOP')
  const waiting = product.upload(heavy(4).map((content) => image(content)))
  await eventually(stagedFiles, (files) => files.length === 5)
  expect((await product.upload([image(await freshJpeg())])).status).toBe(201)
  expect(await decoders()).toEqual([decoder])
  process.kill(decoder, 'SIGCONT')
  expect([(await visitor).status, (await waiting).status]).toEqual([201, 201])
})

test('limits forms per minute and rejects images when the disk is nearly full', async () => {
  const small = await startTestShop({ UPLOADS_PER_MINUTE: '3', UPLOADS_FREE_MB: '100000000' })
  const client = small.client()
  const uuid = await newCommission(client)
  const full = await postCommission(client, {}, [await freshJpeg()])
  expect([full.status, full.body.error]).toEqual([503, expect.stringContaining('without them')])
  const admin = await loggedIn(small, 'admin')
  expect((await postNote(admin, uuid, { text: 'As discussed.' }, [await freshJpeg()])).status).toBe(200)
  expect((await postMessage(client, uuid, 'Hello?')).status).toBe(200)
  expect((await postMessage(client, uuid, 'Hello?')).status).toBe(429)
  await small.close()
})

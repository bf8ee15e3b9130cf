import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '#test/support/free-port.ts'
import { FAST_SETTINGS } from '#test/support/test-scale.ts'

const START = resolve(import.meta.dirname, 'start.ts')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-start-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function run(settings: Record<string, string>) {
  const { DATABASE_URL: _, ...env } = process.env
  const child = spawn(process.execPath, [START], {
    env: { ...env, ...FAST_SETTINGS, DATA_DIR: folder, ...settings },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return { child, output: () => output, exited: once(child, 'exit') }
}

test.each([
  ['::', '127.0.0.1'],
  ['::1', '[::1]'],
])('prints a working address when it listens on %s', async (HOST, shown) => {
  const port = await freePort(3)
  const { child, output, exited } = run({ SHOP_MODE: 'sandbox', HOST, PORT: String(port) })
  await expect.poll(output, { timeout: 60_000 }).toContain(`Shop       http://${shown}:${port}`)
  expect((await fetch(`http://${shown}:${port}/`)).status).toBe(200)
  child.kill('SIGTERM')
  expect((await exited)[0]).toBe(0)
})

test('exits with 1 and names the file that prevents the start', async () => {
  writeFileSync(join(folder, 'shop.sqlite'), 'This is no database, but a text of some length.'.repeat(20))
  const { output, exited } = run({ PORT: String(await freePort(3)) })
  expect((await exited)[0]).toBe(1)
  expect(output()).toContain(`${join(folder, 'shop.sqlite')} is not a database.`)
})

test('explains why a real shop can’t run in the sandbox', async () => {
  const { output, exited } = run({
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://shop.example',
    STRIPE_SECRET_KEY: 'sk_live_secret',
  })
  expect((await exited)[0]).toBe(78)
  expect(output()).toContain('HOST lets other computers in')
  expect(output()).toContain('PUBLIC_URL starts with https://')
  expect(output()).toContain('STRIPE_SECRET_KEY is a live key')
  expect(output()).not.toContain('sk_live_secret')
})

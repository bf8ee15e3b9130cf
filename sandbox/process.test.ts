import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#test/support/free-port.ts'

const MAIN = new URL('./main.ts', import.meta.url).pathname

function startProcess(settings: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sandbox-'))
  const child = spawn(process.execPath, [MAIN], { env: { DATA_DIR: folder, ...settings } })
  const exited = once(child, 'exit').then(([code]) => code)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exited
    rmSync(folder, { recursive: true })
  })
  return { child, exited }
}

async function occupiedPort(): Promise<string> {
  const port = await freePort(2)
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return String(port)
}

async function firstOutput({ stdout, stderr }: { stdout: Readable; stderr: Readable }): Promise<string> {
  const [text] = await Promise.race([once(stdout, 'data'), once(stderr, 'data')])
  return String(text)
}

test('prints one line when ready and exits cleanly', async () => {
  const port = await freePort(2)
  // Empty settings, as in a copy of .env.example, count as not set.
  const { child, exited } = startProcess({ SANDBOX_PORT: String(port), STRIPE_WEBHOOK_SECRET: '' })
  expect(await firstOutput(child)).toBe(
    `The sandbox is ready: payments, captcha and inbox at http://127.0.0.1:${port}, SMTP on port ${port + 1}.\n`,
  )
  child.kill('SIGTERM')
  expect(await exited).toBe(0)
})

test.each([
  ['a port in use', occupiedPort, 'is in use. Stop the process that listens there, or set SANDBOX_PORT.'],
  ['an invalid port', async () => 'many', 'The sandbox cannot start with these settings: SANDBOX_PORT'],
])('reports %s on one line and exits with code 1', async (_what, choosePort, message) => {
  const { child, exited } = startProcess({ SANDBOX_PORT: await choosePort() })
  const output = await text(child.stderr)
  expect(output).toContain(message)
  expect(output.trim().split('\n')).toHaveLength(1)
  expect(await exited).toBe(1)
})

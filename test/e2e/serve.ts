import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { FAST_SETTINGS } from '#test/support/test-scale.ts'

/** Runs the shop in a temporary folder. */
const folder = mkdtempSync(join(tmpdir(), `shop-browser-${process.env.PORT}-`))
const { DATABASE_URL: _, ...env } = process.env
const shop = fork(resolve(import.meta.dirname, '../../cli/start.ts'), {
  env: { ...env, ...FAST_SETTINGS, DATA_DIR: folder },
  execArgv: [],
})
process.on('SIGTERM', () => shop.kill('SIGTERM'))
process.on('SIGINT', () => shop.kill('SIGTERM'))
shop.once('exit', (code) => {
  rmSync(folder, { recursive: true, force: true })
  process.exitCode = code ?? 0
})

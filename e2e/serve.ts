import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Runs the shop for the browser tests: `npm start`'s own program on an empty folder, removed afterwards. */
const folder = mkdtempSync(join(tmpdir(), 'shop-browser-'))
const { DATABASE_URL: _, ...env } = process.env
const shop = fork(resolve(import.meta.dirname, '../cli/start.ts'), {
  env: { ...env, DATA_DIR: folder },
  execArgv: [],
})
process.on('SIGTERM', () => shop.kill('SIGTERM'))
process.on('SIGINT', () => shop.kill('SIGTERM'))
shop.once('exit', (code) => {
  rmSync(folder, { recursive: true, force: true })
  process.exitCode = code ?? 0
})

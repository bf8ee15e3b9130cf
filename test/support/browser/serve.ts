import { fork } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { FAST_SETTINGS } from '../test-scale.ts'
import { shopLogFile } from './shop-log.ts'

/** Runs the shop in a temporary folder. */
const { DATABASE_URL: _database, SANDBOX_PORT: _sandbox, ...env } = process.env
const folder = mkdtempSync(join(tmpdir(), `shop-browser-${env.PORT}-`))
const logFile = shopLogFile(`http://127.0.0.1:${env.PORT}`)
const log = openSync(logFile, 'w')
const shop = fork(resolve(import.meta.dirname, '../../../cli/start.ts'), {
  env: { ...env, ...FAST_SETTINGS, DATA_DIR: folder, LOG_LEVEL: 'info' },
  execArgv: [],
  stdio: ['ignore', log, log, 'ipc'],
})
process.on('SIGTERM', () => shop.kill('SIGTERM'))
process.on('SIGINT', () => shop.kill('SIGTERM'))
shop.once('exit', (code) => {
  if (code) process.stderr.write(readFileSync(logFile))
  rmSync(folder, { recursive: true, force: true })
  process.exitCode = code ?? 0
})

// @ts-check
// Runs on whatever Node the machine has, before anything is installed: plain JavaScript, no dependency.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const OLDEST_NODE = 20
const house = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const stamp = join(house, 'node_modules', '.installed')

const major = Number(process.versions.node.split('.')[0])
if (major < OLDEST_NODE) {
  console.error(`This shop needs Node ${OLDEST_NODE} or newer; this is ${process.version}.`)
  process.exit(1)
}

const wanted = createHash('sha256')
  .update(readFileSync(join(house, 'package-lock.json')))
  .digest('hex')
const present = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
if (wanted !== present) {
  console.log('Installing what the shop needs (about half a minute) …')
  const npm = process.env.npm_execpath
  const [command, ...before] = npm ? [process.execPath, npm] : ['npm']
  const { status } = spawnSync(command, [...before, 'ci'], {
    cwd: house,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'development' },
  })
  if (status !== 0) {
    console.error('npm ci failed: see above. Is the package registry within reach?')
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
}

import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'install-test-'))
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(ROOT, name), join(folder, name))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** @param view what an npm does when it is asked about a package. @param ci what it does then. */
function install(view: string, ci: string) {
  const npm = join(folder, 'npm.cjs')
  writeFileSync(npm, `const args = process.argv.slice(2)\nif (args[0] === 'view') { ${view} } else { ${ci} }`)
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'cli/install.mjs'), folder], {
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: npm },
  })
  return { status, output: stdout + stderr, isInstalled: existsSync(join(folder, 'node_modules/.installed')) }
}

const FAILS = 'process.exitCode = 1'
const INSTALLS = (mode: string) =>
  `if (args.includes('${mode}')) require('node:fs').mkdirSync('node_modules'); else ${FAILS}`

test('installs from cached packages while the registry is down', () => {
  expect(install('', INSTALLS('--prefer-offline'))).toMatchObject({ status: 0, isInstalled: true })
  rmSync(join(folder, 'node_modules'), { recursive: true })
  expect(install(FAILS, INSTALLS('--offline'))).toMatchObject({ status: 0, isInstalled: true })
})

test('reports why an installation failed', () => {
  const away = install(FAILS, FAILS)
  expect(away).toMatchObject({ status: 1, isInstalled: false })
  expect(away.output).toContain('The package registry does not answer')
  const killed = install('', "process.kill(process.pid, 'SIGKILL')")
  expect(killed).toMatchObject({ status: 1, isInstalled: false })
  expect(killed.output).toContain('too little memory')
  expect(install('', FAILS).output).toContain('npm ci failed (see above)')
})

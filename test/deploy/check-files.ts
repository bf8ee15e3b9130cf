import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { requireProgram, requirePromtool } from '#test/support/system-deps.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const DEPLOY = join(ROOT, 'deploy')
/** Below 3 of 10, where systemd says "OK". */
const EXPOSURE_TENTHS = '29'

/** Checks scripts, unit, alert rules and compose file with the programs that will read them. @returns what they complained about. */
export function checkDeployFiles(): string {
  const folder = mkdtempSync(join(tmpdir(), 'deploy-files-'))
  try {
    return [checkScripts(), checkUnit(folder), checkAlerts(), checkCompose(folder)].filter(Boolean).join('\n')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function complaint(program: string, args: string[], options: { cwd?: string; env?: object } = {}): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: ROOT,
    encoding: 'utf8',
    ...options,
    env: { ...process.env, ...options.env },
  })
  return status === 0 ? '' : `${program} ${args.join(' ')}\n${error?.message ?? ''}${stdout}${stderr}`
}

function checkScripts(): string {
  const listed = spawnSync('git', ['grep', '-lIE', '^#!/(usr/)?bin/(env )?(ba)?sh$', '--', ':!*.md'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const scripts = listed.stdout.split('\n').filter(Boolean)
  if (scripts.length === 0) return 'Git lists no shell script.'
  return complaint(requireProgram('shellcheck'), scripts)
}

function checkUnit(folder: string): string {
  const analyze = requireProgram('systemd-analyze', 'systemd')
  const unit = join(folder, 'shop.service')
  const content = readFileSync(join(DEPLOY, 'shop.service'), 'utf8')
  // On this machine the shop is not in /opt/shop, and systemd looks for the program.
  writeFileSync(unit, content.replace('/opt/shop/node_modules/.bin/node', process.execPath))
  return (
    complaint(analyze, ['verify', '--man=no', '--recursive-errors=no', unit]) ||
    complaint(analyze, ['security', '--offline=true', `--threshold=${EXPOSURE_TENTHS}`, unit])
  )
}

function checkAlerts(): string {
  const promtool = requirePromtool()
  const cwd = join(DEPLOY, 'monitoring')
  return (
    complaint(promtool, ['check', 'config', 'prometheus.yml'], { cwd }) ||
    complaint(promtool, ['test', 'rules', 'alerts.test.yml'], { cwd })
  )
}

/** With the settings that its comments ask for. */
function checkCompose(folder: string): string {
  copyFileSync(join(DEPLOY, 'compose.yaml'), join(folder, 'compose.yaml'))
  for (const name of ['shop.env', 'postgres.env', 'shop-passphrase']) writeFileSync(join(folder, name), '')
  return complaint(
    requireProgram('docker-compose'),
    ['--file', join(folder, 'compose.yaml'), '--profile', 'postgres', 'config', '--quiet'],
    { env: { DOMAIN: 'shop.example' } },
  )
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { npm } from '../dependencies/npm.ts'
import { requireProgram } from './system-deps.ts'

/** A fresh Debian in a folder. Its programs see their own root, processes and mounts, but this machine's network. */
export interface Debian {
  root: string
  run(command: string, settings?: Record<string, string>): Promise<Ended>
  start(command: string[], options?: DebianOptions): ChildProcess
  remove(): void
}

export interface Ended {
  status: number | null
  output: string
}

export interface DebianOptions {
  settings?: Record<string, string>
  /** Folders of this machine, by where they appear. */
  mounts?: Record<string, string>
  isReadOnly?: boolean
  user?: string
}

const ROOT = resolve(import.meta.dirname, '../..')
const OWN_CERTIFICATES = '/usr/local/share/ca-certificates'
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
const EVERYWHERE = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' }

/** @throws when this machine can't make one, with what is missing. */
export async function makeDebian(suite: 'bookworm' | 'trixie'): Promise<Debian> {
  if (process.getuid?.() !== 0)
    throw new Error('This needs root, because it makes a Debian with debootstrap.')
  const debootstrap = requireProgram('debootstrap')
  const root = mkdtempSync(join(tmpdir(), `debian-${suite}-`))
  chmodSync(root, 0o755)
  const mirror = mirrorOf('debian')
  const args = ['--variant=minbase', suite, root, ...(mirror ? [mirror] : [])]
  const made = await runProgram(debootstrap, args)
  if (made.status !== 0) throw new Error(`debootstrap failed.\n${made.output}`)
  configurePackages(root, suite)
  return openDebian(root)
}

/** An existing Debian, such as the content of an image. */
export function openDebian(root: string): Debian {
  return {
    root,
    run(command, settings = {}) {
      const [program, args] = inside(root, ['bash', '-c', command], {})
      return runProgram(program, args, { HOME: '/root', ...EVERYWHERE, ...networkSettings(), ...settings })
    },
    start(command, { settings = {}, ...options } = {}) {
      const [program, args] = inside(root, command, options)
      return spawn(program, args, { env: { ...EVERYWHERE, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] })
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

/** Does not block: the test runner gives up on workers that don't answer for a minute. */
export async function runProgram(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<Ended> {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [status] = await once(child, 'close')
  return { status, output }
}

/** The mounts end with the process. */
function inside(
  root: string,
  command: string[],
  { mounts = {}, isReadOnly = false, user = 'root' }: DebianOptions,
): [string, string[]] {
  const script = [
    `mount --bind '${root}' '${root}'`,
    `mount -t proc proc '${root}/proc'`,
    `mount --rbind /dev '${root}/dev'`,
    ...Object.entries(mounts).map(([to, from]) => `mount --bind '${from}' '${root}${to}'`),
    ...(isReadOnly ? [`mount -t tmpfs tmpfs '${root}/tmp'`, `mount -o remount,bind,ro '${root}'`] : []),
    `chroot --userspec='${user}' '${root}' "$@"`,
    // Not replaced by the program, because a change of the user would let it outlive the namespace.
    'exit',
  ]
  const namespaces = ['--mount', '--pid', '--fork', '--kill-child', '--propagation=private']
  return ['unshare', [...namespaces, 'bash', '-ec', script.join('\n'), 'bash', ...command]]
}

/** Where this machine gets its packages, the new one does too. */
function configurePackages(root: string, suite: string): void {
  copyFileSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'))
  if (existsSync(OWN_CERTIFICATES)) {
    mkdirSync(join(root, OWN_CERTIFICATES), { recursive: true })
    cpSync(OWN_CERTIFICATES, join(root, OWN_CERTIFICATES), { recursive: true })
  }
  writeFileSync(join(root, 'etc/apt/apt.conf.d/99this-machine'), printed('apt-config', ['dump', 'Acquire']))
  const main = mirrorOf('debian')
  const security = mirrorOf('debian-security')
  if (main) {
    const lines = [
      `deb ${main} ${suite} main`,
      ...(security ? [`deb ${security} ${suite}-security main`] : []),
    ]
    writeFileSync(join(root, 'etc/apt/sources.list'), `${lines.join('\n')}\n`)
  }
  // Services of packages would run on this machine.
  writeFileSync(join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
}

function mirrorOf(archive: 'debian' | 'debian-security'): string | undefined {
  const all = printed('apt-get', ['indextargets', '--format', '$(REPO_URI)']).split('\n')
  return all.find((uri) => new RegExp(`/${archive}/?$`).test(uri))
}

export function networkSettings(): Record<string, string> {
  return {
    npm_config_registry: npm(['config', 'get', 'registry']).printed.trim(),
    ...(existsSync(OWN_CERTIFICATES) && {
      NODE_EXTRA_CA_CERTS: CERTIFICATES,
      npm_config_cafile: CERTIFICATES,
    }),
  }
}

/** Puts the shop's code there as it is now, committed or not. */
export function copyCheckout(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const copied = spawnSync(
    'bash',
    [
      '-ec',
      `git clone --quiet . "$1"
       git ls-files -z --cached --others --exclude-standard | tar --ignore-failed-read --null -T - -cf - | tar -C "$1" -xf -`,
      'bash',
      folder,
    ],
    { cwd: ROOT, encoding: 'utf8' },
  )
  if (copied.status !== 0) throw new Error(copied.stderr)
}

function printed(program: string, args: string[]): string {
  return spawnSync(program, args, { encoding: 'utf8' }).stdout
}

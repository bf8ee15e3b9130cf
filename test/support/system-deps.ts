import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const WRK = ['/usr/bin/wrk']
/** Chromium without windows, which takes a fifth less CPU. */
const HEADLESS_PACKAGE = 'chromium-headless-shell'
const HEADLESS_CHROMIUM = `/usr/bin/${HEADLESS_PACKAGE}`
/** Unpacked here, because the package would install a service that nobody needs. */
const TOOLS = join(homedir(), '.cache', 'shop-tools')
const PROMTOOL = ['/usr/bin/promtool', join(TOOLS, 'prometheus/usr/bin/promtool')]
/** Without a network, apt-get would try for minutes. */
const GIVE_UP_SOON = ['-qq', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=0']

/** Prefers headless Chromium if it is installed or can be. @throws like {@link requireChromium}. */
export function requireTestBrowser(): string {
  return (
    find([HEADLESS_CHROMIUM]) ??
    tryInstall(HEADLESS_PACKAGE, () => find([HEADLESS_CHROMIUM])) ??
    requireChromium()
  )
}

/** Installs Chromium if needed. @throws with the command to run if that is not possible. */
export function requireChromium(): string {
  return find(CHROMIUM) ?? install('chromium', () => find(CHROMIUM))
}

/** @returns the folder of the newest PostgreSQL's programs. @throws like {@link requireChromium}. */
export function requirePostgres(): string {
  return findPostgres() ?? install('postgresql', findPostgres)
}

/** Installs the load generator of the benchmarks if needed. @throws like {@link requireChromium}. */
export function requireWrk(): string {
  return find(WRK) ?? install('wrk', () => find(WRK))
}

/** Installs a program of Debian if needed. @throws like {@link requireChromium}. */
export function requireProgram(name: string, debianPackage = name): string {
  const look = () => find([`/usr/bin/${name}`, `/usr/sbin/${name}`])
  return look() ?? install(debianPackage, look)
}

/** Unpacks the checker of alert rules if needed. @throws like {@link requireChromium}. */
export function requirePromtool(): string {
  return find(PROMTOOL) ?? unpack('prometheus', () => find(PROMTOOL))
}

function find(places: string[]): string | undefined {
  return places.find((place) => existsSync(place))
}

function findPostgres(): string | undefined {
  const newestFirst = globSync('/usr/lib/postgresql/*/bin').sort((a, b) =>
    b.localeCompare(a, 'en', { numeric: true }),
  )
  return newestFirst.find((folder) => existsSync(join(folder, 'initdb')))
}

function install(name: string, look: () => string | undefined): string {
  const found = tryInstall(name, look)
  if (!found) throw new Error(`This needs ${name}: sudo apt-get install -y ${name}`)
  return found
}

function unpack(name: string, look: () => string | undefined): string {
  if (existsSync('/usr/bin/apt-get')) {
    console.log(`Unpacking ${name} …`)
    mkdirSync(TOOLS, { recursive: true })
    const folder = mkdtempSync(join(TOOLS, '.new-'))
    if (process.getuid?.() === 0) spawnSync('apt-get', ['update', ...GIVE_UP_SOON], { stdio: 'ignore' })
    spawnSync('apt-get', ['download', ...GIVE_UP_SOON, name], { cwd: folder, stdio: 'ignore' })
    for (const file of globSync(join(folder, '*.deb')))
      spawnSync('dpkg-deb', ['--extract', file, join(folder, name)])
    if (existsSync(join(folder, name))) renameSync(join(folder, name), join(TOOLS, name))
    rmSync(folder, { recursive: true })
  }
  const found = look()
  if (!found) throw new Error(`This needs ${name}: sudo apt-get install -y ${name}`)
  return found
}

function tryInstall(name: string, look: () => string | undefined): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log(`Installing ${name} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', ...GIVE_UP_SOON], { stdio: 'ignore', env })
  const args = ['install', '-y', '--no-install-recommends', ...GIVE_UP_SOON, name]
  spawnSync('apt-get', args, { stdio: 'ignore', env })
  return look()
}

import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Installs Chromium if needed. @throws with the command to run if that is not possible. */
export function requireChromium(): string {
  return find(CHROMIUM) ?? install('chromium', () => find(CHROMIUM))
}

/** @returns the folder of the newest PostgreSQL's programs. @throws like {@link requireChromium}. */
export function requirePostgres(): string {
  return findPostgres() ?? install('postgresql', findPostgres)
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
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${name} …`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { stdio: 'ignore', env })
  }
  const found = look()
  if (!found) throw new Error(`The tests need ${name}: sudo apt-get install -y ${name}`)
  return found
}

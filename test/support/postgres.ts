import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { requirePostgres } from './system-deps.ts'
import { until } from './wait.ts'

/** Tests kill the shop, not the machine, so nothing has to survive a crash of the server. Short tests need no upkeep. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  autovacuum: 'off',
  jit: 'off',
  max_connections: 400,
  listen_addresses: '127.0.0.1',
}

export interface TestPostgres {
  /** The URL of the maintenance database. Each test creates its own. */
  url: string
  stop(): Promise<void>
}

/** Starts an empty PostgreSQL server on a free port. With a certificate, it also accepts TLS. */
export async function startPostgres(certificate?: { key: Buffer; cert: Buffer }): Promise<TestPostgres> {
  const programs = requirePostgres()
  const folder = mkdtempSync(join(tmpdir(), 'shop-postgres-'))
  const owner = ownerOfServer()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  // The postgres user may not have access to the current folder.
  const as = { ...owner, cwd: folder, stdio: 'ignore' } as const
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'shop', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    as,
  )
  const port = await freePort()
  if (certificate) {
    for (const [name, pem] of Object.entries(certificate)) {
      const file = join(data, `server.${name === 'key' ? 'key' : 'crt'}`)
      writeFileSync(file, pem, { mode: 0o600 })
      if (owner) chownSync(file, owner.uid, owner.gid)
    }
  }
  const tls = { ssl: certificate ? 'on' : 'off' }
  const settings = Object.entries({ ...SETTINGS, ...tls }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), '-k', folder, ...settings],
    as,
  )
  // Stop the server even when the tests are interrupted.
  process.once('exit', () => server.kill('SIGINT'))
  const url = `postgres://shop@127.0.0.1:${port}/postgres`
  await untilReady(server, url)
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root. Debian's package creates a user for it. */
function ownerOfServer(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  await until(async () => {
    if (server.exitCode !== null) throw new Error('PostgreSQL exited before it was ready.')
    const client = new pg.Client({ connectionString: url })
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  })
}

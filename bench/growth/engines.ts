import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Engine } from '#server/platform/db/migrations/dialect.ts'
import type { DatabaseSettings } from '#server/platform/db/open.ts'
import { startPostgres } from '#test/support/postgres.ts'

export interface Databases {
  create(name: string): Promise<DatabaseSettings & { env: Record<string, string> }>
  /** CPU time of the database's own processes. */
  databaseCpuMs(): number
  stop(): Promise<void>
}

export async function prepareEngine(engine: Engine, folder: string): Promise<Databases> {
  if (engine === 'sqlite') {
    return {
      create: async (name) => {
        const DATA_DIR = join(folder, name)
        return { DATA_DIR, env: { DATA_DIR } }
      },
      databaseCpuMs: () => 0,
      stop: async () => {},
    }
  }
  const server = await startPostgres()
  return {
    async create(name) {
      const database = name.replaceAll('-', '_')
      const client = new pg.Client({ connectionString: server.url })
      await client.connect()
      await client.query(`create database ${database}`).finally(() => client.end())
      const DATABASE_URL = Object.assign(new URL(server.url), { pathname: `/${database}` }).href
      const DATA_DIR = join(folder, name)
      return { DATA_DIR, DATABASE_URL, env: { DATA_DIR, DATABASE_URL } }
    },
    databaseCpuMs: postgresCpuMs,
    stop: server.stop,
  }
}

/** Linux reports CPU time in hundredths of a second. */
const MS_PER_TICK = 10

/** Ticks by process id, also of processes that have exited. */
const ticks = new Map<string, number>()

function postgresCpuMs(): number {
  for (const id of readdirSync('/proc')) {
    if (!/^\d+$/.test(id)) continue
    try {
      if (!readFileSync(`/proc/${id}/cmdline`, 'utf8').startsWith('postgres: shop growth_')) continue
      const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      ticks.set(id, Number(fields[11]) + Number(fields[12]))
    } catch {
      // The process has exited.
    }
  }
  return [...ticks.values()].reduce((sum, each) => sum + each, 0) * MS_PER_TICK
}

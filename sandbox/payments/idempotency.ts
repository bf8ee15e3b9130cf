import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '../database.ts'
import { failed, failureBody, invalid, isFailure } from './failure.ts'

const DAY_S = 24 * 60 * 60

export type Result = { status: number; body: unknown; replayed?: boolean }

type Call = {
  db: DatabaseSync
  now: number
  key: string | undefined
  fingerprint: string
  execute(): unknown
}

/** Replays a key's first result for a day, errors included, except errors about parameters. */
export function runOnce({ db, now, key, fingerprint, execute }: Call): Result {
  return inTransaction(db, () => {
    if (key === undefined) return run(execute)
    if (key.length > 255) throw invalid('Idempotency keys have at most 255 characters.')
    db.prepare('delete from idempotency where created < ?').run(now - DAY_S)
    const stored = db.prepare('select fingerprint, status, body from idempotency where key = ?').get(key)
    if (stored && stored.fingerprint !== fingerprint) throw otherParameters(key)
    if (stored)
      return { status: Number(stored.status), body: JSON.parse(String(stored.body)), replayed: true }
    const result = run(execute)
    if (!result.invalidParams) {
      db.prepare(
        'insert into idempotency (key, fingerprint, status, body, created) values (?, ?, ?, ?, ?)',
      ).run(key, fingerprint, result.status, JSON.stringify(result.body), now)
    }
    return result
  })
}

export function fingerprintOf(method: string, path: string, form: unknown) {
  return createHash('sha256')
    .update(`${method} ${path} ${JSON.stringify(form)}`)
    .digest('hex')
}

export function keyInUse(key: string) {
  const message = `There is currently another in-progress request using this Idempotent Key: ${key}. Please try again later.`
  return failed(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message })
}

// Calls check everything before they write, so a failed call has changed nothing.
function run(execute: () => unknown): Result & { invalidParams: boolean } {
  try {
    return { status: 200, body: execute(), invalidParams: false }
  } catch (error) {
    if (!isFailure(error)) throw error
    const invalidParams = error.failure.code?.startsWith('parameter_') ?? error.failure.param !== undefined
    return { status: error.status, body: failureBody(error), invalidParams }
  }
}

function otherParameters(key: string) {
  return failed(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
}

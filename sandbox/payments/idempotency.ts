import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '../database.ts'
import { failed, failureBody, invalid, isFailure } from './failure.ts'

const DAY_S = 24 * 60 * 60

export type Answer = { status: number; body: unknown; replayed?: boolean }

type Call = {
  db: DatabaseSync
  now: number
  key: string | undefined
  fingerprint: string
  execute(): unknown
}

/**
 * Runs a call once for its key. The first answer, a refusal included, is given again for a day; only a call that
 * was refused for its parameters never began and may be repeated with better ones.
 */
export function answerOnce({ db, now, key, fingerprint, execute }: Call): Answer {
  return inTransaction(db, () => {
    if (key === undefined) return run(execute)
    if (key.length > 255) throw invalid('Idempotency keys have at most 255 characters.')
    db.prepare('delete from idempotency where created < ?').run(now - DAY_S)
    const kept = db.prepare('select fingerprint, status, body from idempotency where key = ?').get(key)
    if (kept && kept.fingerprint !== fingerprint) throw otherParameters(key)
    if (kept) return { status: Number(kept.status), body: JSON.parse(String(kept.body)), replayed: true }
    const answer = run(execute)
    if (!answer.neverBegan) {
      db.prepare(
        'insert into idempotency (key, fingerprint, status, body, created) values (?, ?, ?, ?, ?)',
      ).run(key, fingerprint, answer.status, JSON.stringify(answer.body), now)
    }
    return answer
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

// Verbs check everything before they write, so a refusal has changed nothing.
function run(execute: () => unknown): Answer & { neverBegan: boolean } {
  try {
    return { status: 200, body: execute(), neverBegan: false }
  } catch (error) {
    if (!isFailure(error)) throw error
    const neverBegan = error.failure.code?.startsWith('parameter_') ?? error.failure.param !== undefined
    return { status: error.status, body: failureBody(error), neverBegan }
  }
}

function otherParameters(key: string) {
  return failed(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
}

/**
 * Why the database can't do its work right now, though nothing is wrong with what was asked: it is `gone`, somebody else
 * is at it for too long (`busy`), or nothing more can be written (`full`, which a disk without a database says too).
 */
export type Unavailable = 'gone' | 'busy' | 'full'

/** Null for every other failure. */
export function whyUnavailable(error: unknown): Unavailable | null {
  if (!(error instanceof Error)) return null
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown }
  if (typeof errcode === 'number') return SQLITE[errcode & PRIMARY_CODE] ?? null
  if (typeof code === 'string') {
    return SYSTEM[code] ?? POSTGRES[code] ?? POSTGRES[code.slice(0, LENGTH_OF_CLASS)] ?? null
  }
  return WITHOUT_CODE.test(error.message) ? 'gone' : null
}

/** The rest of SQLite's number says more than is needed here: https://sqlite.org/rescode.html */
const PRIMARY_CODE = 0xff

const SQLITE: Partial<Record<number, Unavailable>> = {
  5: 'busy',
  6: 'busy',
  // Written to on a disk that can't be: full to the last byte, taken away, or read only.
  8: 'full',
  10: 'full',
  13: 'full',
  14: 'gone',
}

/** PostgreSQL's codes begin with a class of two: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const LENGTH_OF_CLASS = 2
const POSTGRES: Partial<Record<string, Unavailable>> = {
  '08': 'gone',
  '53': 'busy',
  '53100': 'full',
  '55P03': 'busy',
  '57': 'gone',
  '57014': 'busy',
  '25006': 'full',
}

const SYSTEM: Partial<Record<string, Unavailable>> = {
  ECONNREFUSED: 'gone',
  ECONNRESET: 'gone',
  EHOSTUNREACH: 'gone',
  ENETUNREACH: 'gone',
  ENOTFOUND: 'gone',
  EAI_AGAIN: 'gone',
  EPIPE: 'gone',
  ETIMEDOUT: 'gone',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'full',
}

/** What PostgreSQL's client says of a connection: it has words for it, and no code. */
const WITHOUT_CODE =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/

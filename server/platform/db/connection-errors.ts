import { CertificateError } from './certificate-error.ts'

/** `busy`: locked or overloaded. `full`: out of disk space or read-only. */
export type DatabaseFailure = 'unreachable' | 'busy' | 'full'

export function databaseFailure(error: unknown): DatabaseFailure | null {
  if (!(error instanceof Error)) return null
  if (error instanceof CertificateError) return 'unreachable'
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown }
  if (typeof errcode === 'number') return SQLITE[errcode & PRIMARY_CODE] ?? null
  if (typeof code === 'string') {
    return SYSTEM[code] ?? POSTGRES[code] ?? POSTGRES[code.slice(0, CLASS_LENGTH)] ?? null
  }
  return MESSAGES_WITHOUT_CODE.test(error.message) ? 'unreachable' : null
}

/** The low byte is the primary result code: https://sqlite.org/rescode.html */
const PRIMARY_CODE = 0xff

const SQLITE: Partial<Record<number, DatabaseFailure>> = {
  5: 'busy',
  6: 'busy',
  // Read-only, I/O error, and full disk.
  8: 'full',
  10: 'full',
  13: 'full',
  14: 'unreachable',
}

/** The first two characters are the error class: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const CLASS_LENGTH = 2
const POSTGRES: Partial<Record<string, DatabaseFailure>> = {
  '08': 'unreachable',
  '53': 'busy',
  '53100': 'full',
  '55P03': 'busy',
  '57': 'unreachable',
  '57014': 'busy',
  '25006': 'full',
}

const SYSTEM: Partial<Record<string, DatabaseFailure>> = {
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  EPIPE: 'unreachable',
  ETIMEDOUT: 'unreachable',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'full',
}

/** node-postgres reports these without a code. */
const MESSAGES_WITHOUT_CODE =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/

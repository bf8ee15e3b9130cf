import { Refusal } from '#server/refusal.ts'

/**
 * Work that looks for a name before it takes it; of two who look at the same moment, the database lets one through, and
 * the other is told what looking would have told. @throws {Refusal} 409
 */
export async function onlyOnce<T>(taken: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal(409, taken)
    throw error
  }
}

const SQLITE_CONSTRAINT_UNIQUE = 2067
const POSTGRES_UNIQUE_VIOLATION = '23505'

function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as Error & { code?: string; errcode?: number }
  return code === POSTGRES_UNIQUE_VIOLATION || errcode === SQLITE_CONSTRAINT_UNIQUE
}

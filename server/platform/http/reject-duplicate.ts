import { isUniqueViolation } from '#server/platform/db/unique-violation.ts'
import { Conflict } from '#server/platform/errors.ts'

/** Maps a unique violation to 409: concurrent requests can both pass an earlier check. */
export async function rejectDuplicate<T>(message: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error)) throw new Conflict(message)
    throw error
  }
}

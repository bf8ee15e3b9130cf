import { isUniqueViolation } from '#server/platform/db/unique-violation.ts'
import { HttpError } from './http-error.ts'

/** Maps a unique violation to 409: concurrent requests can both pass an earlier check. */
export async function rejectDuplicate<T>(message: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error)) throw new HttpError(409, message)
    throw error
  }
}

import { ApiError } from '#contract/app/client.ts'

/** What is wrong with the images of a form, or null. The server's errors about files name the file. */
export function imageErrorOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null
  const isAboutFile = error.status === 413 || error.status === 415
  return error.fields.images ?? (isAboutFile ? error.message : null)
}

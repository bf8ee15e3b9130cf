import { ApiError } from '#contract/app/client.ts'

/** Returns the server's error about a form's images, or null. It names the file. */
export function imageErrorOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null
  const isAboutFile = error.status === 413 || error.status === 415
  return error.fields.images ?? (isAboutFile ? error.message : null)
}

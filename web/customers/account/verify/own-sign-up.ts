import { ApiError } from '#contract/app/client.ts'
import { readStored, store } from '#web/platform/api/browser-storage.ts'

/** Whether this browser signed up, so that a link may verify at once. The server decides by a cookie that no script reads. */
const KEY = 'signed-up'

export function hasSignedUp(): boolean {
  return readStored('local', KEY) === 'true'
}

export function setSignedUp(signedUp: boolean): void {
  store('local', KEY, signedUp ? 'true' : null)
}

/** The sign-up of the email was made in another browser, whose password counts only there. */
export function needsPassword(error: unknown): boolean {
  return error instanceof ApiError && 'newPassword' in error.fields
}

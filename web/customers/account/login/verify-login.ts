import { browserApi } from '#web/platform/api/browser-api.ts'
import { startSession } from '#web/platform/session/session-store.ts'
import { type Challenge, storeChallenge } from './challenge.ts'

export async function verifyLogin(
  { userId, email }: Challenge,
  factor: { otp: string } | { backupCode: string },
): Promise<void> {
  const { user } = await browserApi.auth.verifyLogin2fa({ userId, email, ...factor })
  storeChallenge(null)
  startSession(user)
}

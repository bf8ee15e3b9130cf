import { browserApi } from '#web/platform/api/browser-api.ts'

/** How far the server's clock is ahead of this device's, which may be wrong. Null until the server has answered. */
let offset: number | null = null
let asking: Promise<void> | null = null

/** UTC milliseconds. By this device's clock until {@link syncClock} is done. */
export function serverNow(): number {
  return Date.now() + (offset ?? 0)
}

/** Asks once per page, and again after the device was asleep. */
export function syncClock(): Promise<void> {
  asking ??= ask()
  return asking
}

export function resyncClock(): Promise<void> {
  asking = null
  return syncClock()
}

async function ask(): Promise<void> {
  const sentAt = Date.now()
  const answer = await browserApi.drops.clock({}).catch(() => null)
  if (answer) setServerTime(answer.now, sentAt)
  else asking = null
}

/** The server read its clock between the request and now. */
export function setServerTime(now: string, sentAt: number): void {
  offset = Date.parse(now) - (sentAt + Date.now()) / 2
}

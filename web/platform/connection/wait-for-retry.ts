const RETRY_DELAY_MS = 5000

/** Resolves when the browser is online again, or after a few seconds. */
export function waitForRetry(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, RETRY_DELAY_MS)
    addEventListener('online', () => resolve(), { once: true })
  })
}

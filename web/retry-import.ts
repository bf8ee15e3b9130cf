const RETRY_DELAY_MS = 5000

/** Retries when the browser is online again, so that a lost connection doesn't break the page. */
export async function retryImport<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load()
    } catch {
      await waitForRetry()
    }
  }
}

/** Resolves when the browser is online again, or after a few seconds. */
export function waitForRetry(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, RETRY_DELAY_MS)
    addEventListener('online', () => resolve(), { once: true })
  })
}

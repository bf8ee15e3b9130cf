import { waitForRetry } from './wait-for-retry.ts'

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

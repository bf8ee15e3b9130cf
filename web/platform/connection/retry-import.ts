import { waitForRetry } from './wait-for-retry.ts'

/**
 * Retries when the browser is online again, so that a lost connection doesn't break the page. With `waitForPart`, the page
 * says so meanwhile.
 */
export async function retryImport<Part>(load: () => Promise<Part>, wait = waitForRetry): Promise<Part> {
  for (;;) {
    try {
      return await load()
    } catch {
      await wait()
    }
  }
}

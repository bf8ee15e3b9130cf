const PAUSE_MS = 5000

/** Retries when the browser is online again, so that a lost connection doesn't break the page. */
export async function retryImport<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load()
    } catch {
      await nextChance()
    }
  }
}

function nextChance(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAUSE_MS)
    addEventListener('online', () => resolve(), { once: true })
  })
}

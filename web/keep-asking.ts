const PAUSE_MS = 5000

/**
 * Loads a part of the page that can come later. Without a signal it is asked for again once there is one: a lost line
 * takes no page along.
 */
export async function keepAsking<Part>(load: () => Promise<Part>): Promise<Part> {
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

import type { Letters, letterTools } from './letter-tools.ts'

/**
 * Runs in the browser before anything is drawn, as text in the page's head. A browser that has had the letters once has them
 * still: its pages are set in them from the first frame. A page one comes back to, or that opens at a place further down, is
 * laid out whole.
 */
export function whenKept(letters: Letters, tools: typeof letterTools): void {
  const { put, preload, areKept } = tools(letters)
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (arrival?.type === 'navigate' && !location.hash) document.documentElement.className = 'arriving'
  if (!areKept()) return
  preload()
  put('link', { rel: 'stylesheet', id: 'letters', href: letters.sheet })
}

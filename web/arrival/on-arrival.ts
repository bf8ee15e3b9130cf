import type { Letters, letterTools } from './letter-tools.ts'

interface Beginning extends Letters {
  /** What the frame is called that keeps the page loading. */
  holdId: string
}

/**
 * Runs in the browser before anything is drawn, as text in the page's head. A page one comes back to, or that opens at a place
 * further down, is laid out whole. A frame without an end keeps the page loading until it answers: nobody who waits for a page
 * to load presses a button in vain; made here, it takes no time between the first frame and the picture. A browser that has
 * had the letters once has them still: its pages are set in them from the first frame.
 */
export function onArrival(beginning: Beginning, tools: typeof letterTools): void {
  const { sheet, holdId } = beginning
  const { put, preload, areKept } = tools(beginning)
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (arrival?.type === 'navigate' && !location.hash) document.documentElement.className = 'arriving'
  put('iframe', { id: holdId, hidden: true }).contentDocument?.open()
  if (!areKept()) return
  preload()
  put('link', { rel: 'stylesheet', id: 'letters', href: sheet })
}

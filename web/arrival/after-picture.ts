import type { Letters, letterTools } from './letter-tools.ts'

interface Arrival extends Letters {
  /** All that the page runs. */
  scripts: string[]
  /** Those of them that every page runs, each after what it builds on. */
  common: string[]
  /** The script, kept as text, that starts the page. */
  startId: string
  /** What the frame is called that keeps the page loading until it answers, or 8000 ms after its letters were asked for. */
  holdId: string
}

/**
 * Runs in the browser, as text at the page's end: letters once the picture is painted, then what lies below the first screen,
 * laid out once only, then the scripts, which a processor would otherwise take in at the same time. A picture that failed or
 * lies out of sight is never painted and not waited for; a browser that can't tell when an element is painted gets two frames
 * after the picture has come. 2000 ms: no picture and no letters are worth a longer wait. The parts below, and the files that
 * all pages share, are taken in one by one, with room between for a touch to be answered.
 */
export function afterPicture(arrival: Arrival, tools: typeof letterTools): void {
  const { sheet, fonts, scripts, common, startId, holdId } = arrival
  const { put, preload, noteKept } = tools(arrival)
  let waiting = document.getElementById(startId)
  const hold = document.getElementById(holdId)

  const wait = (ms: number) => new Promise<void>((over) => setTimeout(over, ms))
  // What waits may go first. Where a browser can, without a frame drawn each time.
  const room = () => self.scheduler?.yield?.() ?? wait(0)

  // The first time, the typefaces go into the page together once all have come: each of the sheet's rules would have the
  // whole page laid out anew, and each of its files again. Where that fails the sheet does as sheets do.
  const putLetters = () =>
    new Promise<unknown>((set) => {
      preload()
      const link = put('link', {
        rel: 'stylesheet',
        id: 'letters',
        media: 'not all',
        fetchPriority: 'high',
        href: sheet,
        onerror: set,
        onload: async () => {
          link.onload = null
          try {
            const faces = Array.from(link.sheet?.cssRules ?? [], (rule) => {
              const of = (name: string) => (rule as CSSFontFaceRule).style.getPropertyValue(name)
              return new FontFace(of('font-family').replaceAll('"', ''), of('src'), {
                weight: of('font-weight'),
                unicodeRange: of('unicode-range'),
                display: 'swap',
              })
            })
            await Promise.all(faces.slice(-fonts.length).map((face) => face.load()))
            for (const face of faces) document.fonts.add(face)
          } catch {
            link.media = 'all'
          }
          noteKept()
          set(null)
        },
      })
    })

  const below = document.querySelectorAll<HTMLElement>('.arriving :is(.below-fold, .off-screen)')
  let shown: Promise<void> | undefined
  const showBelow = () => {
    shown ??= (async () => {
      for (const part of below) {
        part.style.contentVisibility = 'visible'
        // Laid out now, in this task.
        part.getBoundingClientRect()
        await room()
      }
      document.documentElement.removeAttribute('class')
      for (const part of below) part.removeAttribute('style')
    })()
    return shown
  }
  addEventListener('scroll', showBelow, { once: true })

  const start = async () => {
    if (!waiting) return
    const text = waiting.textContent
    waiting = null
    const letters = document.getElementById('letters') ? null : putLetters()
    setTimeout(() => hold?.remove(), 8000)
    await Promise.race([letters, wait(2000)])
    await showBelow()
    for (const href of scripts) put('link', { rel: 'modulepreload', href })
    for (const href of common) {
      await import(/* @vite-ignore */ href).catch(() => {})
      await room()
    }
    put('script', { type: 'module', text })
  }

  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  const box = picture?.getBoundingClientRect()
  const isNeverPainted =
    !picture ||
    !box?.width ||
    (picture.complete && !picture.naturalWidth) ||
    box.bottom <= 0 ||
    box.top >= innerHeight ||
    document.hidden
  if (isNeverPainted) return void start()
  picture.onerror = start
  setTimeout(start, 2000)
  const painted = () => requestAnimationFrame(() => requestAnimationFrame(start))
  if ('PerformanceElementTiming' in self) {
    new PerformanceObserver(start).observe({ type: 'element', buffered: true })
  } else if (picture.complete) painted()
  else picture.onload = painted
}

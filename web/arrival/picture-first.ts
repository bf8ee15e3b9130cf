import { afterPicture } from './after-picture.ts'
import { type Letters, letterTools } from './letter-tools.ts'
import { onArrival } from './on-arrival.ts'
import { HOLD_ID } from './page-hold.ts'

const PRELOADS = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g
const FIRST_PICTURE = /<img[^>]* fetchPriority="high"/
/** What every page runs, each after what it builds on. */
const COMMON = /\/(framework|shared)-[^/]*\.js$/
const START = /<script type="module" async="">([\s\S]*?)<\/script>/
/** The page's own starting script as it waits: of a type that browsers don't run. */
const START_ID = 'start'

/**
 * What one came for comes first: the page's typefaces and scripts wait until its largest picture is painted, so that
 * neither on a slow line nor in a slow processor they take its place. A page without one starts at once. Two small scripts
 * go into the page in their stead: {@link onArrival} in its head and {@link afterPicture} at its end.
 */
export function pictureFirst(html: string, letters: Letters): string {
  const scripts = [...html.matchAll(PRELOADS)].map(([, file = '']) => file)
  const common = scripts.filter((file) => COMMON.test(file)).sort()
  const inHead = `${inline(onArrival, { ...letters, holdId: HOLD_ID })}<noscript><link rel="stylesheet" href="${letters.sheet}"/></noscript>`
  const atEnd = inline(afterPicture, { ...letters, scripts, common, startId: START_ID, holdId: HOLD_ID })
  return html
    .replace(PRELOADS, '')
    .replace(START, (_, code: string) => `<script type="text/plain" id="${START_ID}">${code}</script>`)
    .replace(FIRST_PICTURE, '$& elementtiming="first"')
    .replace('</head>', () => `${inHead}</head>`)
    .replace('</body>', () => `${atEnd}</body>`)
}

/** A function as text in the page: it may use what it is given and nothing else of its file. */
function inline<T extends Letters>(
  run: (settings: T, tools: typeof letterTools) => void,
  settings: T,
): string {
  return `<script>(${run})(${JSON.stringify(settings)},${letterTools})</script>`
}

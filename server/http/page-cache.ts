import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { tell } from '#server/seeing/tell.ts'

export interface RenderedPage {
  status: number
  body: Buffer
  headers: Record<string, string>
}

export type Encoding = 'br' | 'gzip' | 'identity'

/** A page kept for everybody. */
export interface CachedPage extends RenderedPage {
  revision: number
  etag: string
  /** What has been asked for so far, compressed once. */
  encoded: Partial<Record<Encoding, Buffer>>
}

export interface PageCache {
  /** The page as kept, or undefined when it is not, or was made before this revision. */
  peek(key: string, revision: number): CachedPage | undefined
  /** The page as last kept, of whatever revision: better than none while nobody can say which it should be. */
  last(key: string): CachedPage | undefined
  /** The page as of this revision or a later one; rendered once, however many ask at the same time. Only successes are kept. */
  get(key: string, revision: number, render: () => Promise<RenderedPage>): Promise<CachedPage | RenderedPage>
}

/** Pages that are the same for everybody, kept until the catalogue changes. Bounded by bytes. */
export function createPageCache(maxBytes: number): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: Math.max(1, maxBytes),
    // Compressed copies come later; together they stay below half of the page.
    sizeCalculation: (page) => Math.ceil(page.body.length * 1.5) + 1,
  })
  const underway = new Map<string, Set<Flight>>()
  let newest = 0

  function peek(key: string, revision: number): CachedPage | undefined {
    const kept = pages.get(key)
    return kept?.revision === revision ? kept : undefined
  }

  async function make(key: string, revision: number, render: () => Promise<RenderedPage>) {
    const page = await render()
    if (page.status !== 200) return page
    const cached = toCached(page, revision)
    if ((pages.peek(key)?.revision ?? 0) <= revision) pages.set(key, cached)
    tell({ what: 'page cache', bytes: pages.calculatedSize, pages: pages.size })
    return cached
  }

  function start(key: string, revision: number, render: () => Promise<RenderedPage>): Flight {
    const flights = underway.get(key) ?? new Set()
    const page = make(key, revision, render).finally(() => {
      flights.delete(flight)
      if (flights.size === 0) underway.delete(key)
    })
    const flight = { revision, page }
    underway.set(key, flights.add(flight))
    return flight
  }

  return {
    peek,
    last: (key) => pages.get(key),
    async get(key, revision, render) {
      newest = Math.max(newest, revision)
      while (true) {
        const kept = pages.get(key)
        const flights = [...(underway.get(key) ?? [])]
        const known =
          kept && kept.revision >= revision ? kept : flights.find((each) => each.revision >= revision)?.page
        if (known) {
          tell({ what: 'page', from: 'cache' })
          return known
        }
        if (flights.length < AT_ONCE) return start(key, newest, render).page
        await Promise.race(flights.map(({ page }) => page.catch(() => {})))
      }
    },
  }
}

/** A page being made, as of a revision at least. */
interface Flight {
  revision: number
  page: Promise<CachedPage | RenderedPage>
}

/**
 * A change while a page is made has it made once more. Further changes wait for one of the two and share the next: ten
 * sales in a moment would otherwise make a page ten times that nobody sees but once.
 */
const AT_ONCE = 2

function toCached(page: RenderedPage, revision: number): CachedPage {
  const etag = `"${createHash('sha256').update(page.body).digest('base64url').slice(0, 22)}"`
  return { ...page, revision, etag, encoded: { identity: page.body } }
}

const brotli = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
/** Near the knee of the curve: a page in under a millisecond, a few per cent above the smallest. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** The page's bytes in an encoding, compressed at the first time of asking. */
export async function encode(page: CachedPage, encoding: Encoding): Promise<Buffer> {
  const bytes =
    page.encoded[encoding] ??
    (encoding === 'br' ? await brotli(page.body, BROTLI) : await gzipAsync(page.body))
  page.encoded[encoding] = bytes
  return bytes
}

const ACCEPTS = { br: accepting('br'), gzip: accepting('gzip') }

/** Finds an encoding by its whole name, unless its weight is 0. */
function accepting(name: Encoding): RegExp {
  return new RegExp(`(?:^|[\\s,])${name}(?=[\\s,;]|$)(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, 'i')
}

/** The best encoding both sides know. */
export function chooseEncoding(accepted = ''): Encoding {
  if (ACCEPTS.br.test(accepted)) return 'br'
  return ACCEPTS.gzip.test(accepted) ? 'gzip' : 'identity'
}

import { LRUCache } from 'lru-cache'
import { emit } from '#server/platform/telemetry/events.ts'
import type { PreparedPage } from './cached-page.ts'
import { compress, type Effort, type Encoding, strongEtag } from './content-encoding.ts'

export interface RenderedPage {
  status: number
  body: Buffer
  headers: Record<string, string>
  /** Only on a page for one browser, which is not cached. */
  cookies?: string[]
}

/** Compressed, because pages shrink to a ninth, and a large heap makes the garbage collector slow. */
export interface CachedPage extends Omit<RenderedPage, 'body'> {
  revision: number
  etag: string
  /** Bytes before compression. */
  length: number
  brotli: Buffer
  prepared: Partial<Record<Encoding, PreparedPage>>
}

export interface PageCache {
  peek(key: string, revision: number): CachedPage | undefined
  /** The last cached page of any revision, for when the database is unavailable. */
  last(key: string): CachedPage | undefined
  /** Renders each page once for concurrent requests. Caches pages that exist, and the one for too many requests. */
  get(key: string, revision: number, render: () => Promise<RenderedPage>): Promise<CachedPage | RenderedPage>
}

const CACHED_STATUSES = new Set([200, 429])

interface PageCacheOptions {
  /** Whether the metrics of pages count these. */
  counted?: boolean
}

export function createPageCache(maxBytes: number, options: PageCacheOptions = {}): PageCache {
  const { counted = false } = options
  const pages = new LRUCache<string, CachedPage>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ brotli }) => brotli.length + Math.ceil(brotli.length * GZIP_TO_BROTLI) + HEADER_BYTES,
  })
  const inFlight = new Map<string, Set<Rendering>>()
  let newest = 0

  function peek(key: string, revision: number): CachedPage | undefined {
    const cached = pages.get(key)
    return cached?.revision === revision ? cached : undefined
  }

  async function make(key: string, revision: number, render: () => Promise<RenderedPage>) {
    const page = await render()
    if (!CACHED_STATUSES.has(page.status)) return page
    // A filtered page is rarely asked for twice.
    const cached = await toCached(page, revision, key.includes('?') ? 'quick' : 'small')
    if ((pages.peek(key)?.revision ?? 0) <= revision) pages.set(key, cached)
    if (counted) emit({ what: 'page cache', bytes: pages.calculatedSize, pages: pages.size })
    return cached
  }

  function start(key: string, revision: number, render: () => Promise<RenderedPage>): Rendering {
    const renderings = inFlight.get(key) ?? new Set()
    const page = make(key, revision, render).finally(() => {
      renderings.delete(rendering)
      if (renderings.size === 0) inFlight.delete(key)
    })
    const rendering = { revision, page }
    inFlight.set(key, renderings.add(rendering))
    return rendering
  }

  return {
    peek,
    last: (key) => pages.get(key),
    async get(key, revision, render) {
      newest = Math.max(newest, revision)
      while (true) {
        const cached = pages.get(key)
        const renderings = [...(inFlight.get(key) ?? [])]
        const page =
          cached && cached.revision >= revision
            ? cached
            : renderings.find((each) => each.revision >= revision)?.page
        if (page) {
          if (counted) emit({ what: 'page', from: 'cache' })
          return page
        }
        if (renderings.length < MAX_RENDERINGS) return start(key, newest, render).page
        await Promise.race(renderings.map(({ page }) => page.catch(() => {})))
      }
    },
  }
}

interface Rendering {
  revision: number
  page: Promise<CachedPage | RenderedPage>
}

/** Limits repeated rendering while the catalog changes quickly: further changes share the next rendering. */
const MAX_RENDERINGS = 2
/** A page that both kinds of browsers asked for is kept twice. */
const GZIP_TO_BROTLI = 1.4
const HEADER_BYTES = 4096

export async function toCached(
  { body, ...page }: RenderedPage,
  revision: number,
  effort: Effort = 'small',
): Promise<CachedPage> {
  const brotli = await compress(body, 'br', effort)
  return { ...page, revision, etag: strongEtag(brotli), length: body.length, brotli, prepared: {} }
}

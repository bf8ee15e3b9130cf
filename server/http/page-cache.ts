import { LRUCache } from 'lru-cache'
import { emit } from '#server/telemetry/events.ts'
import { compress, type Encoding, strongEtag } from './content-encoding.ts'

export interface RenderedPage {
  status: number
  body: Buffer
  headers: Record<string, string>
}

export interface CachedPage extends RenderedPage {
  revision: number
  etag: string
  encoded: Partial<Record<Encoding, Buffer>>
}

export interface PageCache {
  peek(key: string, revision: number): CachedPage | undefined
  /** The last cached page of any revision, for when the database is unavailable. */
  last(key: string): CachedPage | undefined
  /** Renders each page once for concurrent requests. Caches pages that exist, and the one for too many requests. */
  get(key: string, revision: number, render: () => Promise<RenderedPage>): Promise<CachedPage | RenderedPage>
}

const CACHED_STATUSES = new Set([200, 429])

export function createPageCache(maxBytes: number): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: Math.max(1, maxBytes),
    // Compressed copies add less than half of the page's size.
    sizeCalculation: (page) => Math.ceil(page.body.length * 1.5) + 1,
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
    const cached = toCached(page, revision)
    if ((pages.peek(key)?.revision ?? 0) <= revision) pages.set(key, cached)
    emit({ what: 'page cache', bytes: pages.calculatedSize, pages: pages.size })
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
          emit({ what: 'page', from: 'cache' })
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

function toCached(page: RenderedPage, revision: number): CachedPage {
  return { ...page, revision, etag: strongEtag(page.body), encoded: { identity: page.body } }
}

export async function encode(page: CachedPage, encoding: Encoding): Promise<Buffer> {
  const bytes = page.encoded[encoding] ?? (await compress(page.body, encoding))
  page.encoded[encoding] = bytes
  return bytes
}

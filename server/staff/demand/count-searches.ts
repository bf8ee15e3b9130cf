import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { endpoints } from '#contract/app/endpoint-table.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import type { ProductIndex } from '#server/catalog/products/product-index/product-index.ts'
import type { Db } from '#server/platform/db/open.ts'
import { clientIp, clientNetwork } from '#server/platform/http/client-address.ts'
import { isInProcess } from '#server/platform/http/internal-client.ts'
import { dayOf } from '#server/platform/time/business-calendar.ts'
import { normalizeSearch } from './normalize-search.ts'
import { hashOf, type Search, storeSearches } from './search-counts.ts'

interface SearchCountDeps {
  db: Db
  productIndex: ProductIndex
  settings(): Promise<Settings>
  now(): number
  inBackground(what: string, work: () => Promise<unknown>): void
}

export interface SearchCounter {
  /** Stores what was searched for before this call, in this process. */
  flush(): Promise<void>
}

/** The page searches while someone types. A search that is continued within this time does not count. */
const TYPING_MS = SECOND_MS
const MAX_TYPING = 1000
const VISITORS_REMEMBERED = 50_000
const MAX_SEARCHES_PER_DAY = 50

interface Typed {
  text: string
  visitor: string
  /** In milliseconds of `performance.now()`. */
  at: number
}

type DailyLimits = (day: string, visitor: string, text: string) => boolean

/** Counts what visitors search for, each search once per visitor and day. Works after the response, so no request waits for it. */
export function countSearches(app: FastifyInstance, shop: SearchCountDeps): SearchCounter {
  const typing = new Map<string, Typed[]>()
  // Takes megabytes, but not before someone searches.
  let limits: DailyLimits | undefined
  const countOnce: DailyLimits = (...search) => {
    limits ??= createDailyLimits()
    return limits(...search)
  }
  let timer: NodeJS.Timeout | undefined
  let storing: Promise<void> = Promise.resolve()

  function add(typed: Typed): void {
    const others = (typing.get(typed.visitor) ?? []).filter(({ text }) => !isBeginning(text, typed.text))
    if (typing.size >= MAX_TYPING || others.length >= MAX_SEARCHES_PER_DAY) return
    typing.set(typed.visitor, [...others, typed])
    timer ??= setTimeout(storeLater, TYPING_MS).unref()
  }

  function storeLater(): void {
    timer = undefined
    shop.inBackground('could not count the searches', () => store(performance.now() - TYPING_MS))
    if (typing.size > 0) timer = setTimeout(storeLater, TYPING_MS / 2).unref()
  }

  function take(until: number): Typed[] {
    const taken: Typed[] = []
    for (const [visitor, searches] of typing) {
      const left = searches.filter(({ at }) => at > until)
      taken.push(...searches.filter(({ at }) => at <= until))
      if (left.length > 0) typing.set(visitor, left)
      else typing.delete(visitor)
    }
    return taken
  }

  function store(until = Number.POSITIVE_INFINITY): Promise<void> {
    const taken = take(until)
    const work = storing.catch(() => {}).then(() => storeTaken(taken))
    storing = work.catch(() => {})
    return work
  }

  async function storeTaken(taken: Typed[]): Promise<void> {
    const now = shop.now()
    const day = dayOf(now, (await shop.settings()).business.time_zone)
    const first = taken.filter(({ text, visitor }) => countOnce(day, visitor, text))
    if (first.length === 0) return
    const index = await shop.productIndex.latest()
    const searches: Search[] = first.map(({ text, visitor }) => ({
      text,
      visitor,
      results: index.find({ search: text }, { offset: 0, limit: 0 }).total,
    }))
    await storeSearches(shop.db, searches, day, now)
  }

  app.addHook('onResponse', async (request, { statusCode }) => {
    if (statusCode !== 200 && statusCode !== 304) return
    const text = searchOf(request)
    if (text !== null) add({ text, visitor: clientNetwork(clientIp(request)), at: performance.now() })
  })
  app.addHook('onClose', async () => {
    clearTimeout(timer)
    await store().catch((error: unknown) => app.log.error({ err: error }, 'could not count the searches'))
  })
  return { flush: () => store() }
}

/** Whether one of them is what someone types on the way to the other. */
function isBeginning(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one)
}

/**
 * Remembers who was counted today, as hashes with a key that only this process has.
 * @returns a function that is false when the visitor was counted for this search, or has searched too often.
 */
function createDailyLimits(): DailyLimits {
  const key = randomBytes(32)
  const counted = new LRUCache<string, true>({ max: VISITORS_REMEMBERED })
  const searches = new LRUCache<string, number>({ max: VISITORS_REMEMBERED })
  return (day, visitor, text) => {
    const once = hashOf(key, day, visitor, text)
    const own = hashOf(key, day, visitor)
    const count = searches.get(own) ?? 0
    if (counted.has(once) || count >= MAX_SEARCHES_PER_DAY) return false
    counted.set(once, true)
    searches.set(own, count + 1)
    return true
  }
}

const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose']
const ROBOT = /bot\b|crawl|spider|slurp/i
const CATEGORY_PAGES = PAGES.category.replace(':categorySlug', '')
const LISTINGS: ReadonlySet<string> = new Set([PAGES.shop, PAGES.allKnives, endpoints.products.list.path])

/** Returns the text that a request searches the catalog for. Null for other pages, further pages of results, robots and prefetches. */
function searchOf(request: FastifyRequest): string | null {
  const { method, url, headers } = request
  if (method !== 'GET' || !url.includes('search=') || isInProcess(request)) return null
  if (ROBOT.test(headers['user-agent'] ?? '')) return null
  if (PREFETCH_HEADERS.some((name) => headers[name] !== undefined)) return null
  const target = URL.parse(url, 'http://shop')
  if (!target) return null
  const { pathname, searchParams } = target
  const path = pathname
    .replace(/\.data$/, '')
    .replace(/\/$/, '')
    .toLowerCase()
  if (!LISTINGS.has(path) && !path.startsWith(CATEGORY_PAGES)) return null
  if (Number(searchParams.get('page') ?? 1) !== 1) return null
  return normalizeSearch(searchParams.getAll('search').at(-1) ?? '')
}

import { categoryPage, dropPage, knifePage, PAGES } from '#contract/platform/values/paths.ts'
import { HOUR_MS } from '#contract/platform/values/time.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Calendar } from './calendar.ts'
import type { HistoryProduct } from './history-products.ts'
import { insertMany } from './insert-many.ts'
import type { ProductIds, Row } from './order-rows.ts'
import type { Random } from './random.ts'
import type { OrderStory } from './simulate-order.ts'

const DAYS = 424
const PAGE_VIEWS: [path: string, views: number][] = [
  [PAGES.home, 9184],
  [PAGES.allKnives, 6020],
  [PAGES.drops, 1377],
  [PAGES.about, 968],
  [PAGES.ourProcess, 1214],
  [PAGES.contact, 587],
  [PAGES.shippingReturns, 402],
  [PAGES.care, 655],
  [PAGES.sold, 733],
  [PAGES.giftCards, 249],
  [PAGES.requestCommission, 361],
  [PAGES.reviews, 418],
]

export async function addViews(
  tx: Tx,
  stories: OrderStory[],
  { productIds, random, calendar }: { productIds: ProductIds; random: Random; calendar: Calendar },
): Promise<void> {
  const days: Row<'piece_days'>[] = []
  const pages = new Map<string, number>(PAGE_VIEWS)
  const lastDays = lastDaysOf(stories)
  const names = Array.from({ length: DAYS + 1 }, (_, daysAgo) => calendar.dayOf(daysAgo))
  for (const [product, product_id] of productIds) {
    if (!product) continue
    const first = product.finishedDaysAgo ?? DAYS
    const last = product.finishedDaysAgo === null ? 0 : (lastDays.get(product) ?? 0)
    let total = 0
    for (let daysAgo = Math.min(first, DAYS); daysAgo >= last; daysAgo--) {
      const views = viewsOn(random, product, daysAgo)
      const carts = Math.min(views, random.chance(0.14) ? random.between(1, 2) : 0)
      if (views === 0) continue
      total += views
      days.push({ product_id, day: names[daysAgo] ?? '', views, carts })
    }
    pages.set(knifePage({ id: product_id, name: product.name }), total)
    const category = categoryPage(product.model.category)
    pages.set(category, (pages.get(category) ?? 0) + Math.round(total / 2))
  }
  for (const { slug } of await tx.selectFrom('drops').select('slug').execute()) pages.set(dropPage(slug), 412)
  await insertMany(tx, 'piece_days', days)
  const views = [...pages].map(([path, view_count], index) => ({
    path,
    view_count,
    updated_at: calendar.now - index * HOUR_MS,
  }))
  await insertMany(tx, 'page_views', views)
}

function lastDaysOf(stories: OrderStory[]): Map<HistoryProduct, number> {
  const days = new Map<HistoryProduct, number>()
  for (const { plan } of stories) {
    for (const { product } of plan.lines) if (product) days.set(product, plan.daysAgo)
  }
  return days
}

/** More from month to month, and more for what sells well. */
function viewsOn(random: Random, { weight }: HistoryProduct, daysAgo: number): number {
  const growth = 1.6 - daysAgo / DAYS
  return Math.floor(random.next() * (1.5 + Math.min(weight, 10) * 0.45) * growth)
}

import type { PageView } from '#contract/staff/analytics/pageviews.ts'
import type { Db } from '#server/platform/db/open.ts'
import { dayOf } from '#server/platform/time/business-calendar.ts'
import { incrementDailyStats } from './daily-product-stats.ts'
import { publicPage } from './public-page.ts'

export async function countView(db: Db, url: string, at: number, timeZone: string): Promise<void> {
  const page = await publicPage(db, url, at)
  if (page === null) return
  const { path, productId } = page
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('page_views')
      .values({ path, view_count: 1, updated_at: at })
      .onConflict((conflict) =>
        conflict.column('path').doUpdateSet((row) => ({
          view_count: row('page_views.view_count', '+', 1),
          updated_at: at,
        })),
      )
      .execute()
    if (productId) await incrementDailyStats(tx, productId, 'views', dayOf(at, timeZone))
  })
}

export async function listViews(db: Db): Promise<PageView[]> {
  const rows = await db
    .selectFrom('page_views')
    .selectAll()
    .orderBy('view_count', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, updated_at: new Date(row.updated_at).toISOString() }))
}

import { DAY_MS } from '#contract/platform/values/time.ts'
import { type Content, describeProduct } from '#server/customers/passports/content.ts'
import { type IssueContext, issuePassport } from '#server/customers/passports/issue.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { StoredOrder } from './add-orders.ts'
import type { Calendar } from './calendar.ts'
import type { ProductIds } from './order-rows.ts'

interface Issuing {
  productIds: ProductIds
  calendar: Calendar
  context: IssueContext
  customerId: string
}

/** Issues passports for all units that were shipped, in the order in which they left. The demo's customer has registered theirs. */
export async function addPassports(
  tx: Tx,
  stored: StoredOrder[],
  { productIds, calendar, context, customerId }: Issuing,
): Promise<void> {
  const known = new Map<number, Content>()
  const shipped = stored.flatMap(({ story, orderId }) => {
    const { shippedAt, plan } = story
    return shippedAt === null || plan.outcome === 'returned' ? [] : [{ plan, orderId, shippedAt }]
  })
  for (const { plan, orderId, shippedAt } of shipped.sort((a, b) => a.shippedAt - b.shippedAt)) {
    const lines = await tx
      .selectFrom('order_lines')
      .select(['id', 'product_id', 'quantity'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute()
    for (const { id, product_id, quantity } of lines) {
      if (product_id === null) continue
      const content = known.get(product_id) ?? (await describeProduct(tx, context.images.files, product_id))
      known.set(product_id, content)
      for (let unit = 1; unit <= quantity; unit++) {
        const soldUnit = { order_id: orderId, order_line_id: id, unit, product_id }
        const said = isOfCatalog(productIds, product_id) ? withoutDay(content) : content
        const { code } = await issuePassport(tx, context, { unit: soldUnit, content: said, at: shippedAt })
        if (plan.isOwn) await register(tx, code, customerId, calendar.past(shippedAt + 6 * DAY_MS))
      }
    }
  }
}

function isOfCatalog(productIds: ProductIds, id: number): boolean {
  return [...productIds].some(([product, each]) => each === id && product?.finishedDaysAgo === null)
}

/** The catalog's `finished_on` is the day of its newest unit, so it is wrong for earlier ones. */
function withoutDay(content: Content): Content {
  const { finished_on: _, ...specs } = content.specs
  return { ...content, specs }
}

async function register(tx: Tx, code: string, userId: string, at: number): Promise<void> {
  const { id } = await tx
    .selectFrom('passports')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('passport_owners')
    .values({ passport_id: id, user_id: userId, owned_at: at, hand_over_hash: null })
    .execute()
}

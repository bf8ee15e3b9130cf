import type { SubscriptionRequest } from '#contract/customers/notifications/notifications.ts'
import { type SubscriptionKind, TARGET_FIELDS } from '#contract/customers/notifications/subscription-kinds.ts'
import type { Db } from '#server/platform/db/open.ts'
import { NotFound } from '#server/platform/errors.ts'
import { visibleProducts } from './visible-products.ts'

/** The subject of a subscription. `targetId` is 0 for a reopening. */
export interface Target {
  kind: SubscriptionKind
  targetId: number
}

const REOPENING_LABEL = 'The workshop opens again'

export function targetOf(request: SubscriptionRequest): Target {
  const field = TARGET_FIELDS[request.kind]
  return { kind: request.kind, targetId: (field && request[field]) || 0 }
}

/** @returns its label. @throws {NotFound} for what the public can't see. */
export async function requirePublicTarget(db: Db, { kind, targetId }: Target, now: number): Promise<string> {
  const found = await publicTarget(db, kind, targetId, now)
  if (!found) throw new NotFound(NOT_FOUND[kind])
  return found.name
}

const NOT_FOUND: Record<SubscriptionKind, string> = {
  back_in_stock: 'There is no such piece.',
  new_in_category: 'There is no such category.',
  drop: 'There is no such drop.',
  reopening: '',
}

async function publicTarget(
  db: Db,
  kind: SubscriptionKind,
  id: number,
  now: number,
): Promise<{ name: string } | undefined> {
  switch (kind) {
    case 'back_in_stock':
      return visibleProducts(db, now).select('products.name').where('products.id', '=', id).executeTakeFirst()
    case 'new_in_category':
      return db
        .selectFrom('categories')
        .select('name')
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    case 'drop':
      return db.selectFrom('drops').select('name').where('id', '=', id).executeTakeFirst()
    case 'reopening':
      return { name: REOPENING_LABEL }
  }
}

/** The labels of targets that still exist, which the public may no longer see. */
export async function readLabels(db: Db, targets: Target[]): Promise<(target: Target) => string | undefined> {
  const idsOf = (kind: SubscriptionKind) => [
    ...new Set(targets.filter((target) => target.kind === kind).map(({ targetId }) => targetId)),
  ]
  const [products, categories, drops] = await Promise.all([
    readNames(db, 'products', idsOf('back_in_stock')),
    readNames(db, 'categories', idsOf('new_in_category')),
    readNames(db, 'drops', idsOf('drop')),
  ])
  const names = {
    back_in_stock: products,
    new_in_category: categories,
    drop: drops,
    reopening: new Map([[0, REOPENING_LABEL]]),
  }
  return ({ kind, targetId }) => names[kind].get(targetId)
}

async function readNames(
  db: Db,
  table: 'products' | 'categories' | 'drops',
  ids: number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

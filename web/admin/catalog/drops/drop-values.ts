import type { AdminDrop, DropKind, DropProduct } from '#contract/catalog/drops/drops.ts'
import { DAY_MS, HOUR_MS } from '#contract/platform/values/time.ts'
import { toLocalTime, toMoment } from '#web/admin/platform/form/zoned-time.ts'

/** Times are on the clock of the business. */
export interface DropValues {
  name: string
  description: string
  kind: DropKind
  preview_at: string
  opens_at: string
  closes_at: string
  per_customer: string
  claim_hours: string
  pieces: DropProduct[]
}

/** Returns the values of a drop, or of a new one that opens in a week. */
export function toValues(drop: AdminDrop | null, timeZone: string): DropValues {
  const opens = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 7 * DAY_MS
  const local = (instant: string | number) => toLocalTime(new Date(instant).toISOString(), timeZone)
  return {
    name: drop?.name ?? '',
    description: drop?.description ?? '',
    kind: drop?.kind ?? 'first_come',
    preview_at: local(drop?.preview_at ?? opens - 3 * DAY_MS),
    opens_at: local(drop?.opens_at ?? opens),
    closes_at: local(drop?.closes_at ?? opens + 2 * DAY_MS),
    per_customer: String(drop?.per_customer ?? 1),
    claim_hours: String(drop?.claim_hours ?? 24),
    pieces: drop?.chosen ?? [],
  }
}

/** The input of the schema, which has a sentence for what is no time and no number. */
export function toInput({ pieces, ...values }: DropValues, drop: AdminDrop | null, timeZone: string) {
  const saved = toValues(drop, timeZone)
  // The field has no milliseconds: an unchanged time stays as it is.
  const moment = (field: 'preview_at' | 'opens_at' | 'closes_at') =>
    drop && values[field] === saved[field] ? drop[field] : (toMoment(values[field], timeZone) ?? '')
  const isDraw = values.kind === 'draw'
  return {
    ...values,
    product_ids: pieces.map(({ id }) => id),
    preview_at: moment('preview_at'),
    opens_at: moment('opens_at'),
    closes_at: moment('closes_at'),
    per_customer: isDraw ? null : Number(values.per_customer || Number.NaN),
    claim_hours: isDraw ? Number(values.claim_hours || Number.NaN) : null,
  }
}

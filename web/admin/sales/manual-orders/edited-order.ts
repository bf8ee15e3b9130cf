import type { ManualOrderDraft, ManualOrderLine } from './manual-order-draft.ts'

export type OrderFields = Pick<
  ManualOrderDraft,
  'lines' | 'name' | 'email' | 'phone' | 'address' | 'city' | 'state' | 'zip' | 'placeConfirmed'
>

/** What the fields of an order need, whether staff enter it or change it. */
export interface EditedOrder {
  draft: OrderFields
  change: (values: Partial<OrderFields>) => void
  setLines: (next: (lines: ManualOrderLine[]) => ManualOrderLine[]) => void
  /** Keyed as the API of manual orders names its fields. */
  errors: Record<string, string>
  /** Sent, without an answer yet; nothing can be changed meanwhile. */
  pending: unknown
  /** The order as the shop has it: fields that differ say what was there. */
  saved?: OrderFields
}

/** Props of a field that says what it was before the change. */
export function wasIn(
  { draft, saved }: EditedOrder,
  name: Exclude<keyof OrderFields, 'lines' | 'placeConfirmed'>,
) {
  return saved && saved[name] !== draft[name] ? { was: saved[name] } : {}
}

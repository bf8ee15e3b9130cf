import type { Selectable } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'

type Row = Selectable<Database['orders']>
export type OrderColumn = keyof Row

interface ColumnRules<Value> {
  /** `public`: anyone with the link. `personal`: the customer and admins. `internal`: admins at most. */
  access: 'public' | 'personal' | 'internal'
  /** The value that erasing sets, or the reason to keep the stored one. */
  onErase: { set: Value } | { keep: string }
}

export const NOT_PERSONAL = { keep: 'Not about the customer.' }
const PUBLIC = { access: 'public', onErase: NOT_PERSONAL } as const
const INTERNAL = { access: 'internal', onErase: NOT_PERSONAL } as const
const FOR_TAXES = { keep: 'Needed for sales and income tax returns.' }
const FOR_DELIVERY_CLAIMS = { keep: 'Needed for claims against the carrier; identifies no one.' }
const FOR_ABUSE_LIMITS = { keep: 'A hash that cannot be reversed.' }

/** Decides which columns of `orders` the public sees and which are erased with the customer's data. */
export const ORDER_COLUMNS = {
  id: PUBLIC,
  order_uuid: PUBLIC,
  status: PUBLIC,
  user_id: { access: 'personal', onErase: { set: null } },
  browser_hash: { access: 'internal', onErase: FOR_ABUSE_LIMITS },
  client_hash: { access: 'internal', onErase: FOR_ABUSE_LIMITS },
  email: { access: 'personal', onErase: { set: '' } },
  name: { access: 'personal', onErase: { set: 'Account closed' } },
  address: { access: 'personal', onErase: { set: '' } },
  city: { access: 'personal', onErase: { set: '' } },
  state: { access: 'personal', onErase: FOR_TAXES },
  zip: { access: 'personal', onErase: FOR_TAXES },
  shipping_method: PUBLIC,
  insured: PUBLIC,
  subtotal_cents: PUBLIC,
  discount_cents: PUBLIC,
  discount_id: INTERNAL,
  // Others could use it.
  discount_code: { access: 'personal', onErase: NOT_PERSONAL },
  discount_given_cents: INTERNAL,
  shipping_cents: PUBLIC,
  card_fee_cents: PUBLIC,
  insurance_cents: PUBLIC,
  tax_cents: PUBLIC,
  tax_rate: INTERNAL,
  tax_zip_rate: INTERNAL,
  total_cents: PUBLIC,
  gift_card_cents: PUBLIC,
  gift_card_id: INTERNAL,
  ships: PUBLIC,
  carrier: { access: 'personal', onErase: FOR_DELIVERY_CLAIMS },
  tracking_number: { access: 'personal', onErase: FOR_DELIVERY_CLAIMS },
  holds_stock: INTERNAL,
  flag: INTERNAL,
  forget_buyer_at: INTERNAL,
  note: { access: 'internal', onErase: { set: null } },
  source: PUBLIC,
  payment_method: PUBLIC,
  phone: { access: 'personal', onErase: { set: null } },
  payment_note: { access: 'internal', onErase: { set: null } },
  card_brand: { access: 'personal', onErase: { set: null } },
  card_last4: { access: 'personal', onErase: { set: null } },
  request_key: INTERNAL,
  commission_id: INTERNAL,
  deposit_cents: PUBLIC,
  promised_ship_by: PUBLIC,
  version: INTERNAL,
  waived_cents: INTERNAL,
  changed_back_cents: INTERNAL,
  handling_cents: INTERNAL,
  confirmed_age: INTERNAL,
  slip_printed_at: INTERNAL,
  label_exported_at: INTERNAL,
  pickup: { access: 'personal', onErase: NOT_PERSONAL },
  ready_at: { access: 'personal', onErase: NOT_PERSONAL },
  as_gift: { access: 'personal', onErase: { set: null } },
  parcel_id: { access: 'personal', onErase: NOT_PERSONAL },
  own_ship_by: INTERNAL,
  parcel_left: INTERNAL,
  // Blanks what its payment sessions carry.
  metadata_due: { access: 'internal', onErase: { set: 1 } },
  cancel_asked_at: INTERNAL,
  cancel_reason: { access: 'internal', onErase: { set: null } },
  created_at: PUBLIC,
} as const satisfies { [Column in OrderColumn]: ColumnRules<Row[Column]> }

type PublicColumn = {
  [Column in OrderColumn]: (typeof ORDER_COLUMNS)[Column]['access'] extends 'public' ? Column : never
}[OrderColumn]

export function isPublic(column: OrderColumn): column is PublicColumn {
  return ORDER_COLUMNS[column].access === 'public'
}

type ErasedColumn = {
  [Column in OrderColumn]: (typeof ORDER_COLUMNS)[Column]['onErase'] extends { set: unknown } ? Column : never
}[OrderColumn]

export const ERASED = Object.fromEntries(
  Object.entries(ORDER_COLUMNS).flatMap(([column, { onErase }]) =>
    'set' in onErase ? [[column, onErase.set]] : [],
  ),
) as Pick<Row, ErasedColumn>

export interface OrderField<Column extends OrderColumn, Value> {
  columns: readonly Column[]
  read(row: Pick<Row, Column>): Value
}

export function isErased({ email, name }: Pick<Row, 'email' | 'name'>): boolean {
  return email === ERASED.email && name === ERASED.name
}

export function field<Column extends OrderColumn, Value>(
  columns: readonly Column[],
  read: (row: Pick<Row, Column>) => Value,
): OrderField<Column, Value> {
  return { columns, read }
}

/** Fields that read at least one column that is not public. */
export type HiddenField<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends OrderField<infer Column, unknown>
    ? [Column] extends [PublicColumn]
      ? never
      : Name
    : never
}[keyof Fields]

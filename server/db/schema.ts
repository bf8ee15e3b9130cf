import type { ColumnType, Generated } from 'kysely'
import type { ActivitySubject } from '#contract/activity-subjects.ts'
import type { OrderStatus } from '#contract/order-states.ts'
import type { Carrier, ContactMethod, Role, ShippingMethod } from '#contract/shop.ts'

/**
 * The rows, as they are in the database: money in whole cents, times in UTC milliseconds, yes and no as 1 and 0.
 * `null` in `deleted_at` means not in the trash.
 */
export interface Database {
  catalogue_revision: { id: number; revision: number }
  categories: CategoryRow
  products: ProductRow
  product_pictures: PictureRow
  picture_previews: { hash: string; preview: string }
  /** `noted_at`: when the first backup that holds it was taken. */
  picture_sums: { hash: string; sum: string; noted_at: number }
  tags: { id: Generated<number>; name: string; name_key: string; deleted_at: number | null }
  product_tags: { product_id: number; tag_id: number }
  stock_ledger: StockChangeRow
  orders: OrderRow
  order_lines: OrderLineRow
  order_events: OrderEventRow
  payments: PaymentRow
  payment_events: PaymentEventRow
  mail_outbox: OutboxRow
  leases: { name: string; holder: string; expires_at: number }
  users: UserRow
  sessions: SessionRow
  login_challenges: LoginChallengeRow
  codes: CodeRow
  backup_emails: BackupEmailRow
  authenticators: AuthenticatorRow
  backup_codes: { user_id: string; code_hash: string }
  passkeys: PasskeyRow
  passkey_challenges: { challenge_hash: string; user_id: string | null; created_at: number }
  known_devices: { user_id: string; device_hash: string; last_seen_at: number }
  limits: { key: string; hits: string; touched_at: number }
  activity: ActivityRow
  messages: MessageRow
  page_views: PageViewRow
  piece_days: PieceDayRow
  refunds: RefundRow
  message_replies: MessageReplyRow
  backups: BackupRow
  /** Pieces that changed on show, with the revision from which on; null until their transaction has raised it. */
  derived_piece_changes: { product_id: number; revision: number | null }
  derived_order_counts: { id: Generated<number>; block: number; status: OrderStatus; change: number }
}

type Flag = 0 | 1
/** Written once, never changed. */
type Fixed<T> = ColumnType<T, T, never>

interface CategoryRow {
  id: Generated<number>
  name: string
  slug: string
  picture_hash: string | null
  created_at: number
  deleted_at: number | null
  purged_at: number | null
}

interface ProductRow {
  id: Generated<number>
  name: string
  /** The name in lower case: what a search looks in and a listing sorts by, alike on both engines. */
  name_key: string
  description: string
  price_cents: number
  /** Always the sum of the piece's rows in `stock_ledger`. */
  stock: number
  category_id: number
  weight_oz: number | null
  steel: string | null
  hardness_hrc: string | null
  blade_length_in: number | null
  overall_length_in: number | null
  blade_thickness_in: number | null
  grind: string | null
  finish: string | null
  handle_material: string | null
  pins: string | null
  sheath: string | null
  hand: string | null
  /** 0 while it is a draft. */
  published: Generated<Flag>
  /** Raised by every change, sales included: whoever saves an older one is told. */
  version: Generated<number>
  created_at: number
  updated_at: number
  /** When it was last put on show; null for a draft that never was. */
  shown_at: number | null
  deleted_at: number | null
  /** The category it went to the trash with, and comes back with. */
  trashed_with: number | null
  /** When the trash was emptied of it: only what the books need is left. */
  purged_at: number | null
}

interface PictureRow {
  id: Generated<number>
  product_id: number
  position: number
  hash: string
  alt: string
  deleted_at: number | null
}

export type StockReason = 'opening' | 'correction' | 'reserved' | 'returned'

/** Append-only: triggers on both engines refuse to change or delete a row. */
interface StockChangeRow {
  id: Generated<number>
  product_id: Fixed<number>
  change: Fixed<number>
  reason: Fixed<StockReason>
  order_id: Fixed<number | null>
  at: Fixed<number>
}

interface OrderRow {
  id: Generated<number>
  order_uuid: Fixed<string>
  status: OrderStatus
  user_id: string | null
  /** SHA-256 of the token in the buyer's cookie: whose browser sees the whole order. */
  browser_hash: Fixed<string>
  /** SHA-256 of the address the order came from, for the limit on open checkouts. */
  client_hash: Fixed<string>
  email: string
  name: string
  address: string
  city: string
  state: string
  zip: string
  shipping_method: ShippingMethod
  insured: Flag
  subtotal_cents: Fixed<number>
  shipping_cents: Fixed<number>
  card_fee_cents: Fixed<number>
  insurance_cents: Fixed<number>
  total_cents: Fixed<number>
  carrier: Carrier | null
  tracking_number: string | null
  /** 1 while the ledger holds this order's pieces back (reserved or sold). */
  holds_stock: Flag
  /** What a person has to look at, in words; null when all is well. */
  flag: string | null
  /** The buyer closed their account: name and address go once the order has ended, at the latest then. */
  forget_buyer_at: number | null
  /** The staff's own. */
  note: string | null
  created_at: Fixed<number>
}

interface OrderLineRow {
  id: Generated<number>
  order_id: number
  /** Null once the piece was deleted; name, picture and price stay as they were bought. */
  product_id: number | null
  name: string
  picture_hash: string | null
  quantity: number
  price_cents: number
}

export type OrderEventKind =
  | 'placed'
  | 'authorised'
  | 'paid'
  | 'expired'
  | 'failed'
  | 'refused'
  | 'flagged'
  | 'status'
  | 'shipping'
  | 'refunded'
  | 'mailed'
  | 'noted'
  | 'unflagged'

interface OrderEventRow {
  id: Generated<number>
  order_id: Fixed<number>
  at: Fixed<number>
  kind: Fixed<OrderEventKind>
  /** Who did it: a user's id, or null for the shop itself. */
  actor: Fixed<string | null>
  /** JSON. */
  detail: Fixed<string | null>
}

/**
 * Where an order's one payment stands.
 * `opening`: the hosted page is being asked for, its address is known to nobody yet.
 * `open`: the buyer may pay. `expired`: nobody can pay any more.
 * `capturing`: authorised and ours to take. `captured`: the money is the shop's.
 * `refusing`: authorised too late, to be given back. `refused`: given back, nothing was charged.
 * `mismatch`: authorised, but not what was asked; a person decides.
 */
export type PaymentState =
  | 'opening'
  | 'open'
  | 'expired'
  | 'capturing'
  | 'captured'
  | 'refusing'
  | 'refused'
  | 'mismatch'

interface PaymentRow {
  order_id: number
  state: PaymentState
  /** The provider's ids, null until it gave them. */
  session_id: string | null
  intent_id: string | null
  amount_cents: Fixed<number>
  captured_cents: number
  refunded_cents: number
  opened_at: Fixed<number>
  expires_at: Fixed<number>
  updated_at: number
}

interface PaymentEventRow {
  /** The provider's id of the event: stored once, whatever arrives twice. */
  id: string
  type: string
  /** Where to look, as the event said; what happened is asked of the provider. */
  order_uuid: string | null
  session_id: string | null
  received_at: number
  handled_at: number | null
}

interface OutboxRow {
  id: Generated<number>
  /** One mail for one occasion: a second row with the same key is not written. */
  occasion: string
  kind: string
  recipient: string
  order_id: number | null
  /** JSON, what the template needs. */
  props: string
  created_at: number
  next_try_at: number
  attempts: number
  sent_at: number | null
  failed_at: number | null
  last_error: string | null
}

interface UserRow {
  id: string
  name: string
  email: string
  email_key: string
  password_hash: string
  role: Role
  email_verified_at: number | null
  two_factor_method: 'email' | 'app' | null
  created_at: number
  last_login_at: number | null
}

interface SessionRow {
  token_hash: string
  user_id: string
  csrf_token: string
  created_at: number
  last_seen_at: number
  /** "Firefox on Windows", for its owner to recognise. */
  device: string
}

/** The right password was given, the second factor is owed. */
interface LoginChallengeRow {
  token_hash: string
  user_id: string
  csrf_token: string
  created_at: number
}

export type CodeKind = 'verification' | 'reset' | 'login' | 'two-factor' | 'backup-email'

/** What a mail proves: a code, a link, or both. One of a kind for a user and a subject; a newer takes its place. */
interface CodeRow {
  id: Generated<number>
  user_id: string
  kind: CodeKind
  /** The backup address it proves; empty for the account's own. */
  subject: string
  code_hash: string | null
  code_ends_at: number
  wrong_tries: number
  link_hash: string | null
  link_ends_at: number
}

interface BackupEmailRow {
  user_id: string
  email: string
  email_key: string
  verified_at: number | null
  created_at: number
}

interface AuthenticatorRow {
  user_id: string
  /** Base32; null until the first code has proved that the app holds it. */
  secret: string | null
  /** The newest time step a code was accepted of: none up to it is accepted again. */
  last_step: number
  pending_secret: string | null
  pending_at: number | null
}

interface PasskeyRow {
  id: string
  user_id: string
  /** The device's own name for it, base64url. */
  credential_id: string
  /** COSE, base64url. */
  public_key: string
  counter: number
  /** JSON: how a browser may reach it. */
  transports: string
  name: string
  created_at: number
  last_used_at: number | null
}

/** Append-only: triggers on both engines refuse to change or delete a row. */
interface ActivityRow {
  id: Generated<number>
  at: Fixed<number>
  /** A user's id, or "terminal" for a command at the server. */
  actor: Fixed<string>
  action: Fixed<string>
  /** What was changed: its id, its kind, and what it was called then. */
  subject: Fixed<string>
  subject_kind: ColumnType<ActivitySubject, ActivitySubject | undefined, never>
  subject_name: ColumnType<string, string | undefined, never>
  /** JSON of the changed fields; null where there was, or is, nothing. */
  before: Fixed<string | null>
  after: Fixed<string | null>
}

interface MessageRow {
  id: Generated<number>
  name: Fixed<string>
  contact_method: Fixed<ContactMethod>
  contact: Fixed<string>
  message: Fixed<string>
  /** SHA-256 of the address it came from, for the limit; null as soon as the limit needs it no more. */
  client_hash: string | null
  submitted_at: Fixed<number>
  archived: Flag
  deleted_at: number | null
}

interface PageViewRow {
  id: Generated<number>
  path: Fixed<string>
  view_count: number
  updated_at: number
}

/** How often a piece was looked at and put in a cart on a day of the workshop's: counts, and nothing of who. */
interface PieceDayRow {
  product_id: Fixed<number>
  /** "2026-11-21" */
  day: Fixed<string>
  views: number
  carts: number
}

/** One press of the refund button. Written before the provider is asked, done when it has answered. */
interface RefundRow {
  request_key: Fixed<string>
  order_id: Fixed<number>
  cents: Fixed<number>
  actor: Fixed<string>
  at: Fixed<number>
  done_at: number | null
}

interface MessageReplyRow {
  id: Generated<number>
  message_id: Fixed<number>
  actor: Fixed<string>
  text: Fixed<string>
  at: Fixed<number>
  /** Of the press that sent it; null for what is older than such keys. */
  request_key: ColumnType<string | null, string | undefined, never>
}

/** A night's backup: how making it and restoring it into a scratch place went. */
interface BackupRow {
  id: Generated<number>
  taken_at: Fixed<number>
  took_ms: Fixed<number>
  /** Its name in the folder of backups; null when there is none. */
  file: Fixed<string | null>
  bytes: Fixed<number>
  orders: Fixed<number>
  /** JSON: a sentence for each thing that was not as in the shop. */
  differences: Fixed<string>
  /** Why it could not be made or restored, as a sentence. */
  failure: Fixed<string | null>
}

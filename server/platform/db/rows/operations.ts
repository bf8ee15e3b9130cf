import type { ColumnType, Generated } from 'kysely'
import type { ContactMethod } from '#contract/customers/messages/contact-methods.ts'
import type { Section } from '#contract/operations/settings/sections.ts'
import type { ActivitySubject } from '#contract/staff/audit-log/audit-subjects.ts'
import type { ProblemKey } from '#contract/staff/dashboard/problems.ts'
import type { DbBoolean, Immutable } from './columns.ts'

export interface OutboxRow {
  id: Generated<number>
  occasion: string
  kind: string
  recipient: string
  order_id: number | null
  props: string
  /** Sent to many at once, after all others. */
  bulk: ColumnType<DbBoolean, DbBoolean | undefined, never>
  created_at: number
  next_try_at: number
  attempts: number
  sent_at: number | null
  failed_at: number | null
  last_error: string | null
}

export interface ActivityRow {
  id: Generated<number>
  at: Immutable<number>
  /** A user id, or "terminal" for the command line. */
  actor: Immutable<string>
  action: Immutable<string>
  subject: Immutable<string>
  subject_kind: ColumnType<ActivitySubject, ActivitySubject | undefined, never>
  subject_name: ColumnType<string, string | undefined, never>
  before: Immutable<string | null>
  after: Immutable<string | null>
}

export interface MessageRow {
  id: Generated<number>
  name: Immutable<string>
  contact_method: Immutable<ContactMethod>
  contact: Immutable<string>
  message: Immutable<string>
  /** SHA-256 of the client's network, for rate limiting; removed afterwards. */
  client_hash: string | null
  submitted_at: Immutable<number>
  archived: DbBoolean
  deleted_at: number | null
  suspicious: Generated<DbBoolean>
}

export interface MessageReplyRow {
  id: Generated<number>
  message_id: Immutable<number>
  actor: Immutable<string>
  text: Immutable<string>
  at: Immutable<number>
  /** Idempotency key; null for older rows. */
  request_key: ColumnType<string | null, string | undefined, never>
}

export interface SettingsRow {
  section: Immutable<Section>
  /** JSON */
  value: string
  revision: number
  updated_at: number
  /** A user id; null for what a new shop starts with. */
  updated_by: string | null
}

/** A recovery from a lost server. The shop does not start before it is finished. */
export interface RecoveryRow {
  id: Generated<number>
  /** When the shop was as in the restored snapshot. */
  snapshot_at: Immutable<number>
  started_at: Immutable<number>
  finished_at: number | null
}

export interface BackupRow {
  id: Generated<number>
  taken_at: Immutable<number>
  took_ms: Immutable<number>
  file: Immutable<string | null>
  bytes: Immutable<number>
  orders: Immutable<number>
  /** JSON: one sentence per difference. */
  differences: Immutable<string>
  failure: Immutable<string | null>
  /** Where the tested backup is: in DATA_DIR, or in the backup store. */
  place: ColumnType<'disk' | 'store', 'disk' | 'store' | undefined, never>
}

/** One per backup store that the shop has used. */
export interface BackupStoreRow {
  /** Its URL and bucket. */
  id: string
  first_try_at: number
  /** When the shop was as in its newest snapshot there. */
  newest_at: number | null
  bytes: number | null
  /** Images that were not there yet when the newest snapshot was stored. */
  waiting_images: number
  failing_since: number | null
  failed_at: number | null
  failure: string | null
  delete_refused_at: number | null
}

/** An image that the newest snapshot in the backup store lists, or that older ones may list. */
export interface StoredImageRow {
  object: string
  /** Empty for an object that this shop knows nothing about. */
  name: string
  sum: string
  files: number
  bytes: number
  /** When a snapshot first did not list it, by the store's clock; null while the newest one lists it. */
  unlisted_at: number | null
}

/** A problem that staff got an email about, until the email that it is over. */
export interface ProblemRow {
  key: Immutable<ProblemKey>
  opened_at: Immutable<number>
  /** Null while the problem lasts. */
  fine_since: number | null
  message: string
}

export type FailureKind = 'server_errors' | 'payments' | 'website'

/** Failures that a process counted since its previous row. */
export interface FailureRow {
  id: Generated<number>
  kind: Immutable<FailureKind>
  /** The machine, or "probe". */
  source: Immutable<string>
  at: Immutable<number>
  count: Immutable<number>
  /** Null for failed payments. */
  route: Immutable<string | null>
}

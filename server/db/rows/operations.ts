import type { ColumnType, Generated } from 'kysely'
import type { ActivitySubject } from '#contract/audit-log/audit-subjects.ts'
import type { ContactMethod } from '#contract/messages/contact-methods.ts'
import type { Fixed, Flag } from './columns.ts'

export interface OutboxRow {
  id: Generated<number>
  occasion: string
  kind: string
  recipient: string
  order_id: number | null
  props: string
  created_at: number
  next_try_at: number
  attempts: number
  sent_at: number | null
  failed_at: number | null
  last_error: string | null
}

/** Append-only: triggers on both engines refuse to change or delete a row. */
export interface ActivityRow {
  id: Generated<number>
  at: Fixed<number>
  /** A user id, or "terminal" for the command line. */
  actor: Fixed<string>
  action: Fixed<string>
  subject: Fixed<string>
  subject_kind: ColumnType<ActivitySubject, ActivitySubject | undefined, never>
  subject_name: ColumnType<string, string | undefined, never>
  before: Fixed<string | null>
  after: Fixed<string | null>
}

export interface MessageRow {
  id: Generated<number>
  name: Fixed<string>
  contact_method: Fixed<ContactMethod>
  contact: Fixed<string>
  message: Fixed<string>
  /** SHA-256 of the client's network, for rate limiting; removed afterwards. */
  client_hash: string | null
  submitted_at: Fixed<number>
  archived: Flag
  deleted_at: number | null
}

export interface MessageReplyRow {
  id: Generated<number>
  message_id: Fixed<number>
  actor: Fixed<string>
  text: Fixed<string>
  at: Fixed<number>
  /** Idempotency key; null for older rows. */
  request_key: ColumnType<string | null, string | undefined, never>
}

export interface BackupRow {
  id: Generated<number>
  taken_at: Fixed<number>
  took_ms: Fixed<number>
  file: Fixed<string | null>
  bytes: Fixed<number>
  orders: Fixed<number>
  /** JSON: one sentence per difference. */
  differences: Fixed<string>
  failure: Fixed<string | null>
}

import type { ColumnType, Generated } from 'kysely'
import type { ActivitySubject } from '#contract/activity-subjects.ts'
import type { ContactMethod } from '#contract/shop.ts'
import type { Fixed, Flag } from './columns.ts'

export interface OutboxRow {
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

/** Append-only: triggers on both engines refuse to change or delete a row. */
export interface ActivityRow {
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

export interface MessageRow {
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

export interface MessageReplyRow {
  id: Generated<number>
  message_id: Fixed<number>
  actor: Fixed<string>
  text: Fixed<string>
  at: Fixed<number>
  /** Of the press that sent it; null for what is older than such keys. */
  request_key: ColumnType<string | null, string | undefined, never>
}

/** A night's backup: how making it and restoring it into a scratch place went. */
export interface BackupRow {
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

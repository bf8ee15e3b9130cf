import type { ActivitySubject } from '#contract/staff/audit-log/audit-subjects.ts'
import type { Tx } from '#server/platform/db/open.ts'

/** The actor of the shop's own changes. */
export const SHOP_ACTOR = 'shop'

export interface Actor {
  actor: string
  /** UTC milliseconds. */
  at: number
}

type Fields = Record<string, unknown>

export interface AuditEntry {
  action: string
  kind: ActivitySubject
  id: number | string
  name: string
  before?: Fields | null
  after?: Fields | null
}

/** Runs in the transaction of the change. Stores only fields that differ; writes nothing when none do. */
export async function recordAuditEntry(tx: Tx, by: Actor, entry: AuditEntry): Promise<void> {
  const changes = entry.before && entry.after ? differences(entry.before, entry.after) : entry
  if (changes === null) return
  await tx
    .insertInto('activity')
    .values({
      at: by.at,
      actor: by.actor,
      action: entry.action,
      subject: String(entry.id),
      subject_kind: entry.kind,
      subject_name: entry.name,
      before: toJson(changes.before),
      after: toJson(changes.after),
    })
    .execute()
}

export function differences(before: Fields, after: Fields): { before: Fields; after: Fields } | null {
  const differing = Object.keys(after).filter((key) => !sameJson(before[key], after[key]))
  if (differing.length === 0) return null
  const pick = (fields: Fields) => Object.fromEntries(differing.map((key) => [key, fields[key] ?? null]))
  return { before: pick(before), after: pick(after) }
}

export function sameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}

function toJson(fields: Fields | null | undefined): string | null {
  return fields ? JSON.stringify(fields) : null
}

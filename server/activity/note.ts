import type { ActivitySubject } from '#contract/activity-subjects.ts'
import type { Tx } from '#server/db/open.ts'

/** Who of the staff does something, and when. */
export interface By {
  /** A user's id. */
  actor: string
  /** UTC milliseconds. */
  at: number
}

type Fields = Record<string, unknown>

export interface Deed {
  /** In the past tense: "updated", "deleted", "refunded". */
  action: string
  kind: ActivitySubject
  id: number | string
  name: string
  before?: Fields | null
  after?: Fields | null
}

/**
 * Writes down what staff did, in the transaction that does it: no write without its line, no line without its write.
 * Where both sides are given, only the fields that differ are kept; when none does, nothing is written.
 */
export async function noteActivity(tx: Tx, by: By, deed: Deed): Promise<void> {
  const changes = deed.before && deed.after ? differences(deed.before, deed.after) : deed
  if (changes === null) return
  await tx
    .insertInto('activity')
    .values({
      at: by.at,
      actor: by.actor,
      action: deed.action,
      subject: String(deed.id),
      subject_kind: deed.kind,
      subject_name: deed.name,
      before: toJson(changes.before),
      after: toJson(changes.after),
    })
    .execute()
}

/** The fields in which two records differ, on both sides; null when they are alike. */
export function differences(before: Fields, after: Fields): { before: Fields; after: Fields } | null {
  const differing = Object.keys(after).filter((key) => !sameValue(before[key], after[key]))
  if (differing.length === 0) return null
  const pick = (fields: Fields) => Object.fromEntries(differing.map((key) => [key, fields[key] ?? null]))
  return { before: pick(before), after: pick(after) }
}

export function sameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}

function toJson(fields: Fields | null | undefined): string | null {
  return fields ? JSON.stringify(fields) : null
}

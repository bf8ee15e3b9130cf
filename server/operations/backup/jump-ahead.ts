import { recordAuditEntry } from '#server/platform/audit-log/record.ts'
import type { Tx } from '#server/platform/db/open.ts'

/** More than a shop issues between two backups. */
const MARGIN = 1000
/** For numbers that no customer sees, such as those of emails and events. */
const INTERNAL_MARGIN = 1_000_000
const SEEN_BY_CUSTOMERS = new Set(['orders', 'products', 'categories', 'tags', 'messages'])

/**
 * The shop may have issued numbers after the backup: in emails, at the payment provider, in links. Each must never mean
 * something else. @param lastNumbers by table, as in the backup.
 */
export function jumpAhead(lastNumbers: Record<string, number>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(lastNumbers).map(([table, last]) => [
      table,
      last + (SEEN_BY_CUSTOMERS.has(table) ? MARGIN : INTERNAL_MARGIN),
    ]),
  )
}

/** @param madeAt ISO 8601: of the backup. */
export async function recordRestore(
  tx: Tx,
  madeAt: string,
  lastNumbers: Record<string, number>,
): Promise<void> {
  await recordAuditEntry(
    tx,
    { actor: 'terminal', at: Date.now() },
    {
      action: 'restored',
      kind: 'backup',
      id: '',
      name: `Backup of ${madeAt.slice(0, 10)}`,
      after: { next_order: (lastNumbers.orders ?? 0) + 1 },
    },
  )
}

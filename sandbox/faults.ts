import type { DatabaseSync } from 'node:sqlite'

/**
 * What can be made to fail, and how. Each stays until it is changed, over a restart too.
 *
 * webhooks  drop: an event that happens now is never delivered (it can still be listed).
 *           duplicate: it is delivered twice at the same moment.
 *           delay: it is delivered ten seconds late.
 *           reorder: events are held for two seconds and then delivered last first.
 * payments  down: every call under /v1 loses its connection and nothing happens.
 *           slow: every call under /v1 does its work at once and answers three seconds later.
 * mail      down: the connection is closed before the greeting, an open one when a mail is to go by it.
 *           reject: every recipient is refused with 550.
 */
export const FAULT_MODES = {
  webhooks: ['normal', 'drop', 'duplicate', 'delay', 'reorder'],
  payments: ['normal', 'down', 'slow'],
  mail: ['normal', 'down', 'reject'],
} as const

export type FaultPart = keyof typeof FAULT_MODES
export type FaultMode<P extends FaultPart> = (typeof FAULT_MODES)[P][number]
export type Faults = { [P in FaultPart]: FaultMode<P> }

export function readFaults(db: DatabaseSync): Faults {
  const rows = db.prepare('select part, mode from faults').all()
  return { webhooks: 'normal', payments: 'normal', mail: 'normal', ...Object.fromEntries(rows.map(asEntry)) }
}

export function setFault<P extends FaultPart>(db: DatabaseSync, part: P, mode: FaultMode<P>) {
  db.prepare('insert or replace into faults (part, mode) values (?, ?)').run(part, mode)
}

export function isFaultPart(text: string): text is FaultPart {
  return Object.hasOwn(FAULT_MODES, text)
}

export function isFaultMode<P extends FaultPart>(part: P, mode: unknown): mode is FaultMode<P> {
  return FAULT_MODES[part].some((known) => known === mode)
}

function asEntry(row: Record<string, unknown>) {
  return [row.part, row.mode]
}

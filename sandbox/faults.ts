import type { DatabaseSync } from 'node:sqlite'

/**
 * A mode lasts until it is changed, also across restarts.
 *
 * webhooks  drop: new events are never delivered, but still listed.
 *           duplicate: delivered twice at the same time. delay: delivered ten seconds late.
 *           reorder: collected for two seconds, then delivered in reverse order.
 * payments  down: calls under /v1 lose their connection and do nothing.
 *           slow: calls under /v1 respond after three seconds.
 * mail      down: connections are closed before the greeting, open ones at the next email.
 *           reject: every recipient is rejected with 550.
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
  const stored = Object.fromEntries(rows.map(({ part, mode }) => [part, mode]))
  return { webhooks: 'normal', payments: 'normal', mail: 'normal', ...stored }
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

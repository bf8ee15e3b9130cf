import type { AdminDrop, DropKind, DropState } from '#contract/catalog/drops/drops.ts'
import { weekdayTime } from '#contract/platform/values/dates.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import type { Dot } from '#web/admin/platform/list/status-badge.tsx'

export const STATE_LABELS: Record<DropState, string> = {
  announced: 'Announced',
  open: 'Open',
  closed: 'Closed',
  drawn: 'Drawn',
}

export const STATE_DOTS: Record<DropState, Dot> = {
  announced: 'waiting',
  open: 'good',
  closed: 'quiet',
  drawn: 'good',
}

export const KIND_LABELS: Record<DropKind, string> = { first_come: 'First come', draw: 'Draw' }

/** "First come. Opens Sat, Nov 28, 7:00 PM EST" */
export function dropSummary(drop: AdminDrop, timeZone: string): string {
  const kind = KIND_LABELS[drop.kind]
  switch (drop.state) {
    case 'announced':
      return `${kind}. Opens ${weekdayTime(drop.opens_at, timeZone)}`
    case 'open':
      return `${kind}. Closes ${weekdayTime(drop.closes_at, timeZone)}`
    case 'closed':
    case 'drawn':
      return `${kind}. Closed ${weekdayTime(drop.closes_at, timeZone)}. ${pluralize(drop.sold, 'piece')} sold`
  }
}

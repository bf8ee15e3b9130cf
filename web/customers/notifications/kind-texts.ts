import type { Confirmed } from '#contract/customers/notifications/notifications.ts'

/** Describes what the subscriber gets. */
export function describeSubscription({ kind, label }: Confirmed): string {
  switch (kind) {
    case 'back_in_stock':
      return `We email you once ${label} is back in stock.`
    case 'new_in_category':
      return `We email you what is new in ${label}, at most once a day.`
    case 'drop':
      return `We email you when ${label} opens.`
    case 'reopening':
      return 'We email you when the workshop opens again.'
    case 'draw':
      return `Your entry for ${label} counts. We email you if you win.`
  }
}

/** For a row of the list. */
export const KIND_LABELS: Record<Confirmed['kind'], string> = {
  back_in_stock: 'When it is back in stock',
  new_in_category: 'New pieces, at most once a day',
  drop: 'When it opens',
  reopening: 'Once',
  draw: 'Entry in a draw',
}

import { formatDollars } from '#contract/money.ts'

/** "$265.00" from dollars, in figures of one width. */
export function Price({ dollars, className }: { dollars: number; className?: string }) {
  return <span className={className}>{formatDollars(dollars)}</span>
}

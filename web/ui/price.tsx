import { formatDollars } from '#contract/money.ts'

export function Price({ dollars, className }: { dollars: number; className?: string | undefined }) {
  return <span className={className}>{formatDollars(dollars)}</span>
}

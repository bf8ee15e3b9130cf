import { formatDollars } from '#contract/platform/values/money.ts'

export function Price({ dollars, className }: { dollars: number; className?: string | undefined }) {
  return <span className={className}>{formatDollars(dollars)}</span>
}

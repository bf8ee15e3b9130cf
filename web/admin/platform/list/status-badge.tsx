import { classes } from '#web/platform/ui/cn.ts'

export type Dot = 'good' | 'bad' | 'waiting' | 'quiet'

const COLORS: Record<Dot, string> = {
  good: 'bg-green-700',
  bad: 'bg-rust-700',
  waiting: 'bg-brass-400',
  quiet: 'bg-bone-500',
}

export function StatusBadge({ dot, children }: { dot: Dot; children: string }) {
  return (
    <span className="inline-flex items-center gap-2.5 whitespace-nowrap">
      <span aria-hidden="true" className={classes('size-2 shrink-0 rounded-full', COLORS[dot])} />
      {children}
    </span>
  )
}

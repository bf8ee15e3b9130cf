import { classes } from '#web/ui/classes.ts'

export type Dot = 'good' | 'bad' | 'waiting' | 'quiet'

const COLOURS: Record<Dot, string> = {
  good: 'bg-green-700',
  bad: 'bg-rust-700',
  waiting: 'bg-brass-400',
  quiet: 'bg-bone-500',
}

/** A state as a word with a dot, never a colour alone. */
export function DotWord({ dot, children }: { dot: Dot; children: string }) {
  return (
    <span className="inline-flex items-center gap-2.5 whitespace-nowrap">
      <span aria-hidden="true" className={classes('size-2 shrink-0 rounded-full', COLOURS[dot])} />
      {children}
    </span>
  )
}

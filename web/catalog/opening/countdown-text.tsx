import type { Drop } from '#contract/catalog/drops/drops.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { useServerTime } from './clock/use-server-time.ts'
import { stateAt } from './drop-times.ts'

interface CountdownTextProps {
  drop: Pick<Drop, 'state' | 'kind' | 'opens_at' | 'closes_at' | 'now'>
  className?: string
}

/** Keeps its place until the server's time is known. Not a live region: see `useLiveDrop`. */
export default function CountdownText({ drop, className }: CountdownTextProps) {
  const text = useServerTime((now) => describe({ ...drop, state: stateAt(drop, now) }, now))
  return (
    <p
      className={classes(
        'text-[1.5rem]/[2.125rem] font-medium tracking-[-.012em] md:text-[1.75rem]/[2.5rem]',
        text === null && drop.state !== 'closed' && drop.state !== 'drawn' && 'invisible',
        className,
      )}
    >
      {text ?? describe(drop, Date.parse(drop.now))}
    </p>
  )
}

/** A draw has time until it closes; who comes first to a sale wants no countdown of its end. */
function describe({ state, kind, opens_at, closes_at }: CountdownTextProps['drop'], now: number): string {
  if (state === 'announced') return `Opens in ${countdown(Math.max(0, Date.parse(opens_at) - now))}`
  if (state === 'open' && kind === 'draw')
    return `Closes in ${countdown(Math.max(0, Date.parse(closes_at) - now))}`
  if (state === 'open') return 'Open now'
  return state === 'drawn' ? 'The draw is done' : 'Closed'
}

/** "2 d 3 h 4 min"; "4 min 32 s" in the last hour. */
export function countdown(ms: number): string {
  const left = Math.ceil(ms / SECOND_MS) * SECOND_MS
  const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS)
  if (left < HOUR_MS) return `${minutes} min ${(left % MINUTE_MS) / SECOND_MS} s`
  const hours = Math.floor((left % DAY_MS) / HOUR_MS)
  if (left < DAY_MS) return `${hours} h ${minutes} min`
  return `${Math.floor(left / DAY_MS)} d ${hours} h ${minutes} min`
}

import type { ReactNode } from 'react'
import type { DrawStatus } from '#contract/catalog/drops/draws.ts'
import type { Drop } from '#contract/catalog/drops/drops.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import type { LoadedDraw } from '#web/catalog/draws/loaded-draw.ts'
import CountdownText from '#web/catalog/opening/countdown-text.tsx'
import { longTime } from '#web/catalog/opening/drop-times.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { leadOf } from './lead.ts'

interface DropPanelProps {
  drop: Drop
  draw: LoadedDraw | null
  /** The next step: buttons or a form. */
  children: ReactNode
}

/** On steel, directly below the photograph. */
export function DropPanel({ drop, draw, children }: DropPanelProps) {
  return (
    <div className="on-steel">
      <div className="page-width grid gap-x-12 gap-y-5 pt-7 pb-9 md:grid-cols-[minmax(0,1fr)_minmax(0,456px)] md:gap-y-8 md:pt-13 md:pb-15">
        <div className="min-w-0">
          <h1 className="type-h1 wrap-anywhere text-bone-50 md:large-84/88">{drop.name}</h1>
          <p className="max-w-[32em] pt-3 text-[1.0625rem]/[1.75rem] text-smoke md:pt-4">
            {draw ? <DrawLead status={draw.status} closesAt={drop.closes_at} /> : leadOf(drop)}
          </p>
        </div>
        <div className="min-w-0">
          <CountdownText drop={drop} className="text-bone-50" />
          {draw ? <DrawDone status={draw.status} /> : <DropDate drop={drop} />}
          <div className="pt-5 md:pt-6">{children}</div>
        </div>
      </div>
    </div>
  )
}

/** Both dates share one place, of two lines on a phone, so that neither the opening nor the shop's own font moves anything. */
function DropDate({ drop: { state, kind, opens_at, closes_at } }: { drop: Drop }) {
  const { time_zone } = useBusiness()
  const isAhead = state === 'announced'
  const verb = { announced: 'Closes ', open: 'Closes ', closed: 'Since ', drawn: 'Closed ' }[state]
  return (
    <p className="grid content-start text-small text-smoke max-sm:min-h-12">
      <time
        dateTime={opens_at}
        aria-hidden={!isAhead}
        className={classes('[grid-area:1/1]', !isAhead && 'invisible')}
      >
        {longTime(opens_at, time_zone)}
      </time>
      <span aria-hidden={isAhead} className={classes('[grid-area:1/1]', isAhead && 'invisible')}>
        {/* The countdown beside the date of a draw says so too, with scripts. */}
        <span className={kind === 'draw' && state === 'open' ? 'hidden noscript:inline' : undefined}>
          {verb}
        </span>
        <time dateTime={closes_at}>{longTime(closes_at, time_zone)}</time>
      </span>
    </p>
  )
}

/** Below the name: "41 entries for 2 pieces. …" */
function DrawLead({ status, closesAt }: { status: DrawStatus; closesAt: string }) {
  return (
    <>
      {pluralize(status.entries ?? 0, 'entry', 'entries')} for {pluralize(status.units ?? 0, 'piece')}. The
      draw closed on <LocalTime instant={closesAt} />.
    </>
  )
}

/** Below "The draw is done". */
function DrawDone({ status }: { status: DrawStatus }) {
  const hours = pluralize(status.claim_hours, 'hour')
  return (
    <p className="text-small text-smoke">
      {status.open_claims.length > 0
        ? `Winners have ${hours} to claim. What they leave goes to the next in line.`
        : 'Every claim has ended.'}
    </p>
  )
}

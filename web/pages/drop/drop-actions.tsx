import { useState } from 'react'
import type { Drop } from '#contract/catalog/drops/drops.ts'
import { dropCalendar, PAGES } from '#contract/platform/values/paths.ts'
import { NotifyMe } from '#web/customers/notifications/notify-me.tsx'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { PIECES_ID } from './pieces.tsx'

/** Before the opening: to come back in time. */
export function ComeBack({ drop }: { drop: Drop }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className={classes('grid gap-3', !isAsking && 'noscript:grid-cols-1 sm:grid-cols-2')}>
      <NotifyMe kind="drop" dropId={drop.id} onSteel onOpen={() => setIsAsking(true)} />
      {!isAsking && (
        <a href={dropCalendar(drop.slug)} className={buttonStyle('outline-steel')}>
          Add to calendar
        </a>
      )}
    </div>
  )
}

/** Once it is open. `keepsPlace`: the page was open before, and nothing on it may move. */
export function SeePieces({ allGone, keepsPlace }: { allGone: boolean; keepsPlace: boolean }) {
  return (
    <div className={classes('grid content-start', keepsPlace && 'max-sm:min-h-29')}>
      {allGone ? (
        <Link to={PAGES.drops} prefetch="intent" className={buttonStyle('brass')}>
          See what is coming
        </Link>
      ) : (
        <a href={`#${PIECES_ID}`} className={buttonStyle('brass')}>
          See the pieces
        </a>
      )}
    </div>
  )
}

import { useRef, useState } from 'react'
import type { Drop } from '#contract/catalog/drops/drops.ts'
import { dropCalendar, PAGES } from '#contract/platform/values/paths.ts'
import { DrawAction } from '#web/catalog/draws/draw-action.tsx'
import { DrawResult } from '#web/catalog/draws/draw-result.tsx'
import { Hash } from '#web/catalog/draws/hash.tsx'
import type { LoadedDraw } from '#web/catalog/draws/loaded-draw.ts'
import { DropHero } from '#web/catalog/drops/drop-hero.tsx'
import { DropPanel } from '#web/catalog/drops/drop-panel.tsx'
import { DropStory } from '#web/catalog/drops/drop-story.tsx'
import { HowItOpens } from '#web/catalog/drops/how-it-opens.tsx'
import { isAllSold } from '#web/catalog/drops/piece-state.ts'
import { NotifyMe } from '#web/customers/notifications/notify-me.tsx'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { PIECES_ID, Pieces } from './pieces.tsx'
import { useLiveDrop } from './use-live-drop.ts'

interface DropScreenProps {
  drop: Drop
  /** Null before the draw. */
  draw: LoadedDraw | null
}

export function DropScreen({ drop: loaded, draw }: DropScreenProps) {
  const drop = useLiveDrop(loaded)
  const wasAhead = useRef(loaded.state === 'announced')
  return (
    <>
      <DropHero drop={drop} isLow={draw !== null} />
      <DropPanel drop={drop} draw={draw}>
        {drop.state === 'announced' ? (
          <ComeBack drop={drop} />
        ) : drop.kind === 'draw' ? (
          <DrawAction drop={drop} />
        ) : (
          <SeePieces allGone={isAllSold(drop) || drop.products.length === 0} keepsPlace={wasAhead.current} />
        )}
      </DropPanel>
      {draw && <DrawResult drop={drop} {...draw} />}
      {(draw === null || draw.status.open_claims.length === 0) && <Pieces drop={drop} />}
      {drop.kind === 'draw' && !draw && <FairDraw drop={drop} />}
      <DropStory drop={drop} />
      {drop.kind === 'first_come' && drop.products.length > 0 && drop.state !== 'closed' && (
        <HowItOpens drop={drop} />
      )}
    </>
  )
}

/** Before the opening: to come back in time. */
function ComeBack({ drop }: { drop: Drop }) {
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
function SeePieces({ allGone, keepsPlace }: { allGone: boolean; keepsPlace: boolean }) {
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

/** Before the draw: what makes it fair. */
function FairDraw({ drop }: { drop: Pick<Drop, 'commitment' | 'created_at'> }) {
  if (drop.commitment === null) return null
  return (
    <section aria-labelledby="fair-draw" className="page-width section-space">
      <h2 id="fair-draw" className="type-h2-inner pb-4">
        A fair draw
      </h2>
      <p className="max-w-[36em] pb-7 text-steel-600">
        We chose a secret number before the first entry and published its commitment. When entries close we
        publish the number itself, and anyone can check the order.
      </p>
      <Hash label="Commitment" value={drop.commitment}>
        SHA-256 of the seed, published <LocalTime instant={drop.created_at} />
      </Hash>
    </section>
  )
}

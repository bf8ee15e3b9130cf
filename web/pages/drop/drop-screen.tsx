import { useRef } from 'react'
import type { Drop } from '#contract/catalog/drops/drops.ts'
import { DrawAction } from '#web/catalog/draws/draw-action.tsx'
import { DrawResult } from '#web/catalog/draws/draw-result.tsx'
import { FairDraw } from '#web/catalog/draws/fair-draw.tsx'
import type { LoadedDraw } from '#web/catalog/draws/loaded-draw.ts'
import { DropHero } from '#web/catalog/drops/drop-hero.tsx'
import { DropStory } from '#web/catalog/drops/drop-story.tsx'
import { HowItOpens } from '#web/catalog/drops/how-it-opens.tsx'
import { DropPanel } from '#web/catalog/drops/panel/drop-panel.tsx'
import { isAllSold } from '#web/catalog/drops/pieces/piece-state.ts'
import { ComeBack, SeePieces } from './drop-actions.tsx'
import { Pieces } from './pieces.tsx'
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

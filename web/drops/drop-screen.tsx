import { useRef } from 'react'
import type { Drop } from '#contract/drops/drops.ts'
import { DropHero } from './drop-hero.tsx'
import { DropStory } from './drop-story.tsx'
import { HowItOpens } from './how-it-opens.tsx'
import { ComeBack, SeePieces } from './panel/drop-actions.tsx'
import { DropPanel } from './panel/drop-panel.tsx'
import { isAllSold } from './pieces/piece-state.ts'
import { Pieces } from './pieces/pieces.tsx'
import { useLiveDrop } from './use-live-drop.ts'

export function DropScreen({ drop: loaded }: { drop: Drop }) {
  const drop = useLiveDrop(loaded)
  const wasAhead = useRef(loaded.state === 'announced')
  return (
    <>
      <DropHero drop={drop} />
      <DropPanel drop={drop}>
        {drop.state === 'announced' ? (
          <ComeBack drop={drop} />
        ) : (
          <SeePieces allGone={isAllSold(drop) || drop.products.length === 0} keepsPlace={wasAhead.current} />
        )}
      </DropPanel>
      <Pieces drop={drop} />
      <DropStory drop={drop} />
      {drop.kind === 'first_come' && drop.products.length > 0 && drop.state !== 'closed' && (
        <HowItOpens drop={drop} />
      )}
    </>
  )
}

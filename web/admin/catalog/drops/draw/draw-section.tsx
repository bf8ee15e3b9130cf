import Download from 'virtual:icon/download'
import { useCallback, useEffect, useState } from 'react'
import { adminEndpoints } from '#contract/app/admin-endpoint-table.ts'
import type { AdminDraw } from '#contract/catalog/drops/draws.ts'
import type { AdminDrop, DropState } from '#contract/catalog/drops/drops.ts'
import { dropPage } from '#contract/platform/values/paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'
import { OffersTable } from './offers-table.tsx'

/** Shows how many entered a draw and the outcome of each claim. Staff see entries, never people. */
export function DrawSection({ drop }: { drop: Pick<AdminDrop, 'id' | 'slug' | 'kind' | 'state'> }) {
  const isOfInterest = drop.kind === 'draw' && drop.state !== 'announced'
  return isOfInterest ? <Draw key={drop.id} {...drop} /> : null
}

function Draw({ id, slug, state }: Pick<AdminDrop, 'id' | 'slug' | 'state'>) {
  const { draw, failed, retry } = useDraw(id, state)
  if (failed) {
    return (
      <Section>
        <Notice kind="failed">The draw could not be loaded.</Notice>
        <Button kind="secondary" size="card" className="mt-4" onClick={retry}>
          Try again
        </Button>
      </Section>
    )
  }
  if (!draw) {
    return (
      <Section>
        <Skeleton className="h-5.5" />
        <Skeleton className="mt-4 h-40" />
      </Section>
    )
  }
  return (
    <Section>
      <p className="text-steel-600">
        {draw.drawn_at === null ? (
          <EntriesSoFar entries={draw.entries} unconfirmed={draw.unconfirmed} />
        ) : (
          <>
            {pluralize(draw.entries, 'entry', 'entries')} for {pluralize(draw.units ?? 0, 'piece')}, drawn{' '}
            <LocalTime instant={draw.drawn_at} brief />.
          </>
        )}
      </p>
      {draw.offers.length > 0 && <OffersTable offers={draw.offers} claimHours={draw.claim_hours} />}
      {draw.drawn_at !== null && (
        <p className="pt-4 text-caption text-steel-600">{describeRest(draw.waiting, draw.on_sale)}</p>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 pt-5">
        <a
          href={adminEndpoints.exportEntrants.path.replace(':id', String(id))}
          className={buttonStyle('secondary', 'card')}
          download
        >
          <Download size={16} strokeWidth={1.75} aria-hidden="true" />
          Export entrants
        </a>
        {draw.drawn_at !== null && <LinkUnderlined to={dropPage(slug)}>Check it yourself</LinkUnderlined>}
      </div>
      {draw.drawn_at !== null && (
        <p className="pt-4 text-caption text-steel-600">
          The seed is public since the draw. Anyone can work out the same order from it.
        </p>
      )}
    </Section>
  )
}

function Section({ children }: { children: React.ReactNode }) {
  return (
    <section aria-labelledby="draw-heading" className="pt-8">
      <h2 id="draw-heading" className="type-h3 border-b border-bone-300 pb-2 mb-3">
        Draw
      </h2>
      {children}
    </section>
  )
}

function EntriesSoFar({ entries, unconfirmed }: { entries: number; unconfirmed: number }) {
  return (
    <>
      {pluralize(entries, 'confirmed entry', 'confirmed entries')}
      {unconfirmed > 0 && `, and ${unconfirmed} not confirmed yet`}. Only confirmed entries are drawn.
    </>
  )
}

function describeRest(waiting: number, onSale: boolean): string {
  const left = onSale ? 'what is left is sold like any other piece' : 'what lapses goes to the next in line'
  if (waiting === 0) return `No entry is waiting; ${left}.`
  return `${waiting === 1 ? '1 more entry is' : `${pluralize(waiting, 'more entry', 'more entries')} are`} waiting; ${onSale ? 'nothing is left' : left}.`
}

/** Loads again when the drop's state changes. */
function useDraw(dropId: number, state: DropState) {
  const [draw, setDraw] = useState<AdminDraw | null>(null)
  const [failed, setFailed] = useState(false)
  const load = useCallback(async () => {
    setFailed(false)
    try {
      setDraw((await adminApi.draw({ id: String(dropId) })).data)
    } catch {
      setFailed(true)
    }
  }, [dropId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => void load(), [load, state])
  return { draw, failed, retry: () => void load() }
}

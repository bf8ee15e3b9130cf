import type { Drop } from '#contract/catalog/drops/drops.ts'
import { dropPage } from '#contract/platform/values/paths.ts'
import { useServerTime } from '#web/catalog/opening/clock/use-server-time.ts'
import CountdownText from '#web/catalog/opening/countdown-text.tsx'
import { longTime, stateAt } from '#web/catalog/opening/drop-times.ts'
import { dropAhead } from '#web/platform/images/drop-image.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { Image } from '#web/platform/ui/image.tsx'
import { Link } from '#web/platform/ui/link.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { SiteImage } from '#web/platform/ui/site-image.tsx'
import { leadOf } from './lead.ts'

/** A drop in the list: photograph left, what and when right. */
export function DropRow({ drop: loaded, priority = false }: { drop: Drop; priority?: boolean }) {
  const { time_zone } = useBusiness()
  const state = useServerTime((now) => stateAt(loaded, now)) ?? loaded.state
  const drop = { ...loaded, state }
  const to = dropPage(drop.slug)
  const isAhead = state === 'announced'
  const instant = isAhead ? drop.opens_at : drop.closes_at
  return (
    <article className="page-width relative grid items-center gap-x-14 gap-y-5 pb-14 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:pb-20 lg:gap-x-20">
      <div className="overflow-hidden">
        <DropPicture drop={drop} priority={priority} />
      </div>
      <div className="min-w-0">
        <h2 className="type-h2 wrap-anywhere">
          <Link to={to} prefetch="intent" className="after:absolute after:inset-0">
            {drop.name}
          </Link>
        </h2>
        <p className="pt-2 text-steel-600">{leadOf(drop)}</p>
        <CountdownText drop={drop} className="pt-5" />
        <p className="text-small text-steel-600">
          {state === 'open' && drop.kind === 'first_come' && 'Closes '}
          {(state === 'closed' || state === 'drawn') && 'Since '}
          <time dateTime={instant}>{longTime(instant, time_zone)}</time>
        </p>
        <LinkUnderlined to={to} className="relative z-1 mt-4" aria-hidden="true" tabIndex={-1}>
          {isAhead && drop.products.length === 0 ? 'See the drop' : 'See the pieces'}
        </LinkUnderlined>
      </div>
    </article>
  )
}

const SIZES = '(min-width: 1440px) 740px, (min-width: 850px) 56vw, calc(100vw - 40px)'

function DropPicture({ drop: { products }, priority }: { drop: Drop; priority: boolean }) {
  const [first] = products
  if (!first?.image_url) {
    return (
      <SiteImage
        image={dropAhead}
        sizes={SIZES}
        priority={priority}
        className="aspect-16/10 [&>img]:object-[78%_50%]"
      />
    )
  }
  const index = first.images.length > 1 ? 1 : 0
  return (
    <Image
      url={first.images[index] ?? first.image_url}
      alt={first.image_alts[index] || first.name}
      preview={first.image_previews[index]}
      sizes={SIZES}
      priority={priority}
      className="aspect-16/10!"
    />
  )
}

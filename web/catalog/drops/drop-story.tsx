import type { ReactNode } from 'react'
import type { Drop } from '#contract/catalog/drops/drops.ts'
import { shortZonedTime } from '#contract/platform/values/dates.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Image } from '#web/platform/ui/image.tsx'

/** The description beside another close-up, and the facts. Without products, it is the description alone. */
export function DropStory({ drop }: { drop: Drop }) {
  const last = drop.products.at(-1)
  const index = last && last.images.length > 1 && drop.products.length > 1 ? 1 : 0
  const image = last?.images[index]
  if (!image || !last) return drop.description && <DescriptionAlone text={drop.description} />
  return (
    <section
      aria-label="About this drop"
      className="grid items-stretch pt-16 md:grid-cols-[minmax(0,59.5fr)_minmax(0,40.5fr)] md:pt-24"
    >
      <div className="relative aspect-4/3 md:aspect-auto md:min-h-150">
        <Image
          url={image}
          alt={last.image_alts[index] || last.name}
          preview={last.image_previews[index]}
          sizes="(min-width: 850px) 60vw, 100vw"
          className={classes('absolute inset-0 h-full', 'aspect-auto!')}
        />
      </div>
      <div className="flex flex-col justify-center px-(--page-margin) pt-9 md:py-16 md:bleed-end md:pl-14 lg:pl-16">
        {drop.description && <Description text={drop.description} />}
        <Facts drop={drop} />
      </div>
    </section>
  )
}

function DescriptionAlone({ text }: { text: string }) {
  return (
    <section aria-label="About this drop" className="page-width section-space">
      <Description text={text} className="max-w-[26em]" />
    </section>
  )
}

function Description({ text, className }: { text: string; className?: string }) {
  return <p className={classes('type-lead whitespace-pre-line wrap-anywhere', className)}>{text}</p>
}

function Facts({ drop }: { drop: Drop }) {
  const { time_zone } = useBusiness()
  const time = (instant: string) => <time dateTime={instant}>{shortZonedTime(instant, time_zone)}</time>
  const isDraw = drop.kind === 'draw'
  const facts: [label: string, value: ReactNode][] = [
    ['Opens', time(drop.opens_at)],
    ['Closes', time(drop.closes_at)],
    isDraw
      ? ['Entries', 'One for each email address']
      : ['Per customer', pluralize(drop.per_customer, 'piece')],
    ['After it closes', isDraw ? 'We draw the order' : 'The rest stays in the shop'],
  ]
  return (
    <dl className="pt-7 text-small md:pt-10">
      {facts.map(([label, value]) => (
        <div
          key={label}
          className="grid grid-cols-[minmax(0,2fr)_minmax(0,2.5fr)] gap-4 border-bone-300 py-2.5 not-last:border-b"
        >
          <dt className="text-steel-600">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

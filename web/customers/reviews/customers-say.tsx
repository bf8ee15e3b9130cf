import { pluralize } from '#contract/platform/values/pluralize.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { ReviewList } from './review-list.tsx'
import { type CustomersSayData, outOfFive } from './shown-review.ts'

/** The section is left out without reviews. */
export function CustomersSay({ say, className }: { say: CustomersSayData | null; className: string }) {
  if (!say) return null
  const { reviews, total, average, who, to } = say
  return (
    <section
      aria-labelledby="customers-say"
      className={classes('page-width grid gap-x-6 gap-y-8 md:grid-cols-12 print:hidden', className)}
    >
      <div className="md:col-span-4">
        <h2 id="customers-say" className="type-h2">
          What customers say
        </h2>
        <p className="type-h3 pt-4 md:pt-5">{outOfFive(average)}</p>
        <p className="text-steel-600">
          from {pluralize(total, 'customer')} {who}
        </p>
        <LinkUnderlined to={to} className="mt-2">
          All reviews
        </LinkUnderlined>
      </div>
      <div className="md:col-span-8 md:col-start-5 md:pt-3">
        <ReviewList reviews={reviews} />
      </div>
    </section>
  )
}

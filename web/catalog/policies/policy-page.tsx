import { dayIn, longDay } from '#contract/platform/values/dates.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import { breadcrumbData } from '#web/catalog/structured-data/breadcrumb-data.ts'
import type { Content } from '#web/platform/content/load-content.ts'
import { RichText } from '#web/platform/content/rich-text.tsx'
import { useBusiness, useSite } from '#web/platform/meta/site.ts'
import { Breadcrumb } from '#web/platform/ui/breadcrumb.tsx'
import { JsonLd } from '#web/platform/ui/json-ld.tsx'

/** When the delivered texts were written. */
const DELIVERED = { text: 'March 27, 2025', date: '2025-03-27' }

export type PolicyKey = 'shipping-returns' | 'privacy-policy' | 'terms-of-service' | 'care'

interface PolicyPageProps {
  title: string
  path: string
  content: Content<PolicyKey>
  /** Legal pages say when they were last updated. */
  legal?: boolean
}

export function PolicyPage({
  title,
  path,
  content: { texts, sections, updated_at },
  legal,
}: PolicyPageProps) {
  const { origin } = useSite()
  const named = sections.filter(({ heading }) => heading !== '')
  return (
    <article className="page-width pt-2 pb-(--section-space) md:pt-6">
      <Breadcrumb crumbs={[{ label: 'Home', to: PAGES.home }, { label: title }]} />
      <div className="grid gap-x-6 md:grid-cols-12">
        <header className="pt-1 md:col-span-8 md:col-start-5">
          <h1 className="type-h1">{title}</h1>
          {legal && <LastUpdated instant={updated_at} />}
          <p className="type-lead max-w-[25.7em] pt-6 md:pt-8">{texts.lead}</p>
        </header>
        {named.length > 0 && (
          <nav
            aria-label="On this page"
            className="pt-8 md:sticky md:top-6 md:col-span-3 md:row-span-2 md:row-start-1 md:self-start md:pt-4"
          >
            <p className="type-label pb-1">On this page</p>
            <ul className="border-l border-bone-300">
              {named.map(({ anchor, heading }) => (
                <li key={anchor}>
                  <a
                    href={`#${anchor}`}
                    className="flex min-h-11 items-center pl-4 text-small text-steel-600 hover:text-steel-950 hover:underline md:min-h-9"
                  >
                    <span className="min-w-0 wrap-anywhere">{heading}</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className="md:col-span-8 md:col-start-5">
          {sections.map(({ anchor, heading, html }) =>
            heading === '' ? (
              <RichText
                key=""
                html={html}
                className="max-w-[40.4em] text-[1.0625rem]/[1.75rem] pt-12 md:pt-14"
              />
            ) : (
              <section
                key={anchor}
                id={anchor}
                aria-labelledby={`${anchor}-heading`}
                className="pt-12 md:pt-14"
              >
                <h2 id={`${anchor}-heading`} className="type-h2-inner">
                  {heading}
                </h2>
                <RichText html={html} className="max-w-[40.4em] text-[1.0625rem]/[1.75rem] pt-4" />
              </section>
            ),
          )}
        </div>
      </div>
      <JsonLd data={breadcrumbData(origin, [{ label: title, to: path }])} />
    </article>
  )
}

/** @param instant null until the first edit. */
function LastUpdated({ instant }: { instant: string | null }) {
  const { time_zone } = useBusiness()
  const { text, date } =
    instant === null ? DELIVERED : { text: longDay(instant, time_zone), date: dayIn(time_zone, instant) }
  return (
    <p className="pt-3 text-small text-steel-600">
      Last updated <time dateTime={date}>{text}</time>
    </p>
  )
}

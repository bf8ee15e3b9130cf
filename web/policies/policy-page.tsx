import type { ReactNode } from 'react'
import { PAGES } from '#contract/paths.ts'
import { useSite } from '#web/meta/site.ts'
import { breadcrumbData } from '#web/structured-data/breadcrumb-data.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { JsonLd } from '#web/ui/json-ld.tsx'
import './policies.css'

export interface PolicySection {
  anchor: string
  heading: string
  body: ReactNode
}

interface PolicyPageProps {
  title: string
  path: string
  inShort: string
  sections: readonly PolicySection[]
}

export const LAST_UPDATED = { text: 'March 27, 2025', date: '2025-03-27' }

export function PolicyPage({ title, path, inShort, sections }: PolicyPageProps) {
  const { origin } = useSite()
  return (
    <article className="page-width pt-2 pb-(--section-space) md:pt-6">
      <Breadcrumb crumbs={[{ label: 'Home', to: PAGES.home }, { label: title }]} />
      <div className="grid gap-x-6 md:grid-cols-12">
        <header className="pt-1 md:col-span-8 md:col-start-5">
          <h1 className="type-h1">{title}</h1>
          <p className="pt-3 text-small text-steel-600">
            Last updated <time dateTime={LAST_UPDATED.date}>{LAST_UPDATED.text}</time>
          </p>
          <p className="type-lead max-w-[25.7em] pt-6 md:pt-8">{inShort}</p>
        </header>
        <nav
          aria-label="On this page"
          className="pt-8 md:sticky md:top-6 md:col-span-3 md:row-span-2 md:row-start-1 md:self-start md:pt-4"
        >
          <p className="type-label pb-1">On this page</p>
          <ul className="border-l border-bone-300">
            {sections.map(({ anchor, heading }) => (
              <li key={anchor}>
                <a
                  href={`#${anchor}`}
                  className="flex min-h-11 items-center pl-4 text-small text-steel-600 hover:text-steel-950 hover:underline md:min-h-9"
                >
                  {heading}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="md:col-span-8 md:col-start-5">
          {sections.map(({ anchor, heading, body }) => (
            <section
              key={anchor}
              id={anchor}
              aria-labelledby={`${anchor}-heading`}
              className="pt-12 md:pt-14"
            >
              <h2 id={`${anchor}-heading`} className="type-h2-inner">
                {heading}
              </h2>
              <div className="policy-text pt-4">{body}</div>
            </section>
          ))}
        </div>
      </div>
      <JsonLd data={breadcrumbData(origin, [{ label: title, to: path }])} />
    </article>
  )
}

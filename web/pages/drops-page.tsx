import { PAGES } from '#contract/platform/values/paths.ts'
import { DropRow } from '#web/catalog/drops/drop-row.tsx'
import { breadcrumbData } from '#web/catalog/structured-data/breadcrumb-data.ts'
import { apiContext } from '#web/platform/api/api-context.ts'
import { dropAhead } from '#web/platform/images/drop-image.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { siteImage } from '#web/platform/meta/share-image.ts'
import { useSite } from '#web/platform/meta/site.ts'
import { JsonLd } from '#web/platform/ui/json-ld.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import type { Route } from './+types/drops-page.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { data } = await context.get(apiContext).drops.list({})
  return { drops: data }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Drops',
    description: 'Knives that go on sale together, at a time that everyone knows.',
    path: PAGES.drops,
    image: siteImage(dropAhead),
  })

export default function DropsPage({ loaderData: { drops } }: Route.ComponentProps) {
  const ahead = drops.filter(({ state }) => state === 'announced' || state === 'open')
  const over = drops.filter(({ state }) => state === 'closed' || state === 'drawn')
  const { origin } = useSite()
  return (
    <>
      <JsonLd data={breadcrumbData(origin, [{ label: 'Drops', to: PAGES.drops }])} />
      <div className="page-width pt-9 pb-9 md:pt-16 md:pb-14">
        <h1 className="type-h1">Drops</h1>
        <p className="max-w-[32em] pt-3 text-[1.0625rem]/[1.75rem] text-steel-600 md:pt-4">
          Pieces that go on sale together, at a time that everyone knows. You can look them over before.
        </p>
      </div>
      {ahead.length === 0 && (
        <div className="page-width pb-16 md:pb-24">
          <p className="type-h3 border-t border-bone-300 pt-7">Nothing is planned right now.</p>
          <p className="pt-2 text-steel-600">The next drop is announced here, and on the home page.</p>
          <LinkUnderlined to={PAGES.allKnives} className="mt-3">
            See all pieces
          </LinkUnderlined>
        </div>
      )}
      {ahead.map((drop, index) => (
        <DropRow key={drop.id} drop={drop} priority={index === 0} />
      ))}
      {over.length > 0 && (
        <section aria-labelledby="earlier" className="pt-8 md:pt-16">
          <h2 id="earlier" className="type-h2 page-width pb-7 md:pb-12">
            Earlier drops
          </h2>
          {over.map((drop) => (
            <DropRow key={drop.id} drop={drop} />
          ))}
        </section>
      )}
      <div className="pb-16 md:pb-24" />
    </>
  )
}

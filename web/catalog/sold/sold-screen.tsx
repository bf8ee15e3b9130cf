import { PAGES } from '#contract/platform/values/paths.ts'
import { categorySlug } from '#contract/platform/values/slug.ts'
import { breadcrumbData } from '#web/catalog/structured-data/breadcrumb-data.ts'
import { itemListData } from '#web/catalog/structured-data/item-list-data.ts'
import { useSite } from '#web/platform/meta/site.ts'
import { Breadcrumb } from '#web/platform/ui/breadcrumb.tsx'
import { chipStyle } from '#web/platform/ui/chip.tsx'
import { JsonLd } from '#web/platform/ui/json-ld.tsx'
import { Link } from '#web/platform/ui/link.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import type { SoldArchive } from './load-sold.ts'
import { numberWord } from './number-word.ts'
import { SoldCard } from './sold-card.tsx'
import { SoldPagination } from './sold-pagination.tsx'
import { soldPath } from './sold-path.ts'

export function SoldScreen({ products, total, categories, category, slug, page, pages }: SoldArchive) {
  const { origin } = useSite()
  const all = categories.reduce((sum, each) => sum + each.products, 0)
  return (
    <div className="page-width pt-2 pb-24 md:pt-6 md:pb-32">
      <Breadcrumb crumbs={[{ label: 'Home', to: PAGES.home }, { label: 'Sold' }]} className="max-md:hidden" />
      <h1 className="type-h1 pt-3 md:pt-1">Sold</h1>
      <p className="type-lead max-w-[22em] pt-3 md:pt-4">{lead(all)}</p>
      {all > 0 && (
        <nav aria-label="Categories" className="overflow-x-auto pt-5 max-md:-mx-(--page-margin) md:pt-7">
          <ul className="flex gap-2 max-md:w-max max-md:px-(--page-margin) md:flex-wrap">
            <CategoryChip name="All" products={all} to={PAGES.sold} current={slug === null} />
            {categories.map(({ name, products: count }) => (
              <CategoryChip
                key={name}
                name={name}
                products={count}
                to={soldPath(categorySlug(name))}
                current={name === category}
              />
            ))}
          </ul>
        </nav>
      )}
      {products.length === 0 && (
        <div className="pt-9">
          <p>{total > 0 ? 'There are fewer pages now.' : nothingIn(slug)}</p>
          <LinkUnderlined to={total > 0 || slug ? soldPath(total > 0 ? slug : null) : PAGES.allKnives}>
            {total > 0 ? 'To the first page' : slug ? 'All sold pieces' : 'See what is on the bench'}
          </LinkUnderlined>
        </div>
      )}
      <ul className="grid gap-y-8 pt-7 sm:grid-cols-2 sm:gap-x-6 sm:gap-y-14 md:grid-cols-3 md:pt-12 lg:grid-cols-4 lg:gap-y-16">
        {products.map((product, index) => (
          <li key={product.id}>
            <SoldCard product={product} priority={index === 0} />
          </li>
        ))}
      </ul>
      <SoldPagination page={page} pages={pages} to={(other) => soldPath(slug, other)} />
      <JsonLd data={breadcrumbData(origin, [{ label: 'Sold', to: PAGES.sold }])} />
      {products.length > 0 && (
        <JsonLd data={itemListData(origin, category ?? 'Sold', { filters: { page }, total, products })} />
      )}
    </div>
  )
}

function lead(all: number): string {
  const asking = 'When one is gone, ask: we may have the steel for another.'
  if (all === 0) return asking
  return `${numberWord(all)} ${all === 1 ? 'piece' : 'pieces'} so far, newest first. ${asking}`
}

function nothingIn(slug: string | null): string {
  return slug === null
    ? 'Nothing is in the archive yet. A sold piece moves here when we take it out of the shop.'
    : 'Nothing of this kind is in the archive yet.'
}

interface CategoryChipProps {
  name: string
  products: number
  to: string
  current: boolean
}

function CategoryChip({ name, products, to, current }: CategoryChipProps) {
  return (
    <li>
      <Link
        to={to}
        prefetch="intent"
        preventScrollReset
        aria-current={current ? 'page' : undefined}
        className={chipStyle(current, 'whitespace-nowrap')}
      >
        {name}
        <span className={`tabular-nums ${current ? 'text-smoke' : 'text-steel-600'}`}>{products}</span>
      </Link>
    </li>
  )
}

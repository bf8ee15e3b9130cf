import type { ReactNode } from 'react'
import type { Product } from '#contract/catalog/products/products.ts'
import { categoryPage, PAGES } from '#contract/platform/values/paths.ts'
import { chipStyle } from '#web/platform/ui/chip.tsx'
import { Link, type LinkProps } from '#web/platform/ui/link.tsx'
import { NO_FILTERS, writeFilters } from '../listing/filters.ts'

export function DescriptionPanel({ product }: { product: Product }) {
  const taggedWith = (tag: string) => ({
    pathname: PAGES.allKnives,
    search: writeFilters({ ...NO_FILTERS, tags: [tag] }),
  })
  return (
    <div className="grid gap-x-6 gap-y-10 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      {product.tags.length > 0 && (
        <div>
          <h3 className="type-button pb-3">This Knife is equipped with:</h3>
          <ul>
            {product.tags.map((tag) => (
              <li key={tag} className="flex items-center gap-3.5 py-1.5">
                <span
                  aria-hidden="true"
                  className="size-2.25 shrink-0 rounded-full border border-brass-700 bg-brass-400"
                />
                {tag}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="print:hidden">
        <h3 className="type-button pb-4">Find more like it</h3>
        <ul className="flex flex-wrap gap-2">
          <li>
            <ChipLink to={categoryPage(product.category_name)} here>
              {product.category_name}
            </ChipLink>
          </li>
          {product.tags.map((tag) => (
            <li key={tag}>
              <ChipLink to={taggedWith(tag)}>{tag}</ChipLink>
            </li>
          ))}
        </ul>
        <p className="pt-8">
          A question about this piece? <ContactLink>Contact us</ContactLink>
        </p>
      </div>
    </div>
  )
}

function ChipLink({ here, ...rest }: LinkProps & { here?: boolean }) {
  return <Link prefetch="intent" {...rest} className={chipStyle(here ?? false)} />
}

function ContactLink({ children }: { children: ReactNode }) {
  return (
    <Link
      to={PAGES.contact}
      prefetch="intent"
      className="inline-flex min-h-11 items-center font-[550] text-steel-950 underline decoration-brass-700 underline-offset-4 hover:decoration-steel-950"
    >
      {children}
    </Link>
  )
}

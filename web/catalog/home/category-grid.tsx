import type { Category } from '#contract/catalog/products/products.ts'
import { categoryPage } from '#contract/platform/values/paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Image } from '#web/platform/ui/image.tsx'
import { Link } from '#web/platform/ui/link.tsx'

const DESKTOP = '(min-width: 1440px) 644px, (min-width: 850px) calc(50vw - 76px)'

export function CategoryGrid({ categories }: { categories: Category[] }) {
  return (
    <section aria-labelledby="shop-by-category" className="page-width pt-(--section-space)">
      <h2 id="shop-by-category" className="type-h2 pb-7 md:pb-12">
        Shop by Category
      </h2>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-6 md:gap-x-6 md:gap-y-11">
        {categories.map((category, index) => (
          <li
            key={category.id}
            className={
              index === 0 ? 'col-span-2 md:col-span-3' : index === 1 ? 'md:col-span-3' : 'md:col-span-2'
            }
          >
            <CategoryCard category={category} large={index === 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface CategoryCardProps {
  category: Category
  large: boolean
}

function CategoryCard({ category, large }: CategoryCardProps) {
  const { name, products, image_url, image_preview } = category
  return (
    <div className="group relative">
      <Image
        url={image_url}
        alt=""
        preview={image_preview}
        sizes={large ? `${DESKTOP}, calc(100vw - 40px)` : `${DESKTOP}, calc(50vw - 28px)`}
      />
      <div
        className={classes(
          'flex justify-between gap-x-4 pt-3 md:flex-row md:items-baseline',
          large ? 'flex-row items-baseline' : 'flex-col',
        )}
      >
        <h3 className={classes('type-h3', !large && 'max-md:text-[1.1875rem]/[1.625rem]')}>
          <Link
            to={categoryPage(name)}
            prefetch="intent"
            viewTransition
            className="underline-offset-4 group-hover:underline group-hover:decoration-1 after:absolute after:inset-0"
          >
            {name}
          </Link>
        </h3>
        <p className="text-small whitespace-nowrap text-steel-600">{pluralize(products, 'piece')}</p>
      </div>
    </div>
  )
}

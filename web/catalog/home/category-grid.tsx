import type { Category } from '#contract/catalog/products/products.ts'
import { CategoryCard } from './category-card.tsx'

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

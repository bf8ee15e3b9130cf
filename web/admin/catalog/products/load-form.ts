import type { ApiClient } from '#contract/app/client.ts'
import type { AdminProduct } from '#contract/catalog/products/admin-products.ts'
import { type Suggestions, TEXT_SPECS } from './form/values.ts'

const PRODUCTS_READ = '100'

export async function loadForm(api: ApiClient) {
  const [categories, tags, products] = await Promise.all([
    api.products.allCategories({}),
    api.products.allTags({}),
    api.admin.products({ sort: 'newest', page: '1', per_page: PRODUCTS_READ }),
  ])
  return {
    categories: categories.data,
    tags: tags.data,
    suggestions: suggestionsOf(products.data),
    newestId: products.data[0]?.id ?? 0,
  }
}

function suggestionsOf(products: AdminProduct[]): Suggestions {
  const valuesOf = (name: (typeof TEXT_SPECS)[number]) => [
    ...new Set(products.flatMap(({ specs }) => specs?.[name] ?? [])),
  ]
  return Object.fromEntries(TEXT_SPECS.map((name) => [name, valuesOf(name)]))
}

import type { ApiClient } from '#contract/app/client.ts'
import { SOLD_PAGE_SIZE } from '#contract/platform/values/limits.ts'
import { categorySlug } from '#contract/platform/values/slug.ts'
import { failedWith } from '#web/platform/api/api-failure.ts'
import { notFound } from '#web/platform/meta/not-found.ts'

const GONE = { heading: 'Category Not Found', text: 'There is no category with this name.' }

/** @throws 404 for an unknown category. */
export async function loadSold(api: ApiClient, request: Request) {
  const { searchParams } = new URL(request.url)
  const slug = searchParams.get('category')
  const page = Number(/^[1-9]\d{0,5}$/.exec(searchParams.get('page') ?? '')?.[0] ?? 1)
  const query = { ...(slug && { category: slug }), page: String(page), per_page: String(SOLD_PAGE_SIZE) }
  const { data, total, categories } = await api.products.sold(query).catch((error: unknown) => {
    throw failedWith(error, 404) ? notFound(GONE) : error
  })
  return {
    products: data.map(({ id, name, image_url, image_alts, image_previews, specs, sold_at }) => ({
      ...{ id, name, image_url, sold_at },
      image_alt: image_alts[0] ?? name,
      image_preview: image_previews[0] ?? '',
      specs: specs && { overall_length_in: specs.overall_length_in, blade_length_in: specs.blade_length_in },
    })),
    total,
    categories: categories.map(({ name, products }) => ({ name, products })),
    category: categories.find(({ name }) => categorySlug(name) === slug)?.name ?? null,
    slug,
    page,
    pages: Math.max(1, Math.ceil(total / SOLD_PAGE_SIZE)),
  }
}

export type SoldArchive = Awaited<ReturnType<typeof loadSold>>

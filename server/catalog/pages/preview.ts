import type { ApiClient } from '#contract/app/client.ts'
import type { Web } from '#contract/app/ssr.ts'
import type { PageKey } from '#contract/catalog/pages/page-keys.ts'
import type { PageContent } from '#contract/catalog/pages/pages.ts'
import type { Product } from '#contract/catalog/products/products.ts'
import { knifePage, PAGES } from '#contract/platform/values/paths.ts'
import { type Catalog, listProducts } from '#server/catalog/products/list.ts'

const PATHS: Record<Exclude<PageKey, 'warranty'>, string> = {
  home: PAGES.home,
  about: PAGES.about,
  process: PAGES.ourProcess,
  'shipping-returns': PAGES.shippingReturns,
  'privacy-policy': PAGES.privacy,
  'terms-of-service': PAGES.terms,
  care: PAGES.care,
}

interface PreviewDeps extends Catalog {
  web: Web
  config: { publicUrl: string }
}

/**
 * Renders the public page with this content in place of the saved one. The warranty is shown on the newest product.
 * @param api the calls that the page's loaders make.
 */
export async function renderPreview(
  shop: PreviewDeps,
  api: ApiClient,
  content: PageContent,
): Promise<string> {
  const get: ApiClient['pages']['get'] = async ({ key }) =>
    key === content.key ? { page: content } : api.pages.get({ key })
  const previewed = { ...api, pages: { ...api.pages, get } }
  if (content.key !== 'warranty') return renderPage(shop, previewed, PATHS[content.key])
  const [newest] = (await listProducts(shop, { page: 1, per_page: 1 })).data
  if (newest) return renderPage(shop, previewed, knifePage(newest))
  const withSample = { ...api.products, get: async () => ({ data: SAMPLE_PRODUCT }) }
  return renderPage(shop, { ...previewed, products: withSample }, knifePage(SAMPLE_PRODUCT))
}

async function renderPage({ web, config }: PreviewDeps, api: ApiClient, path: string): Promise<string> {
  const { status, body } = await web.answer(new Request(new URL(path, config.publicUrl)), api)
  if (status !== 200) throw new Error(`The preview of ${path} failed with ${status}.`)
  return withoutScripts(Buffer.from(body).toString())
}

/** The scripts of the page must not run inside the editor. They escape "</script" in their text. */
function withoutScripts(html: string): string {
  return html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '')
}

/** Shows the warranty in a shop without products. */
const SAMPLE_PRODUCT: Product = {
  id: 1,
  name: 'Sample Knife',
  description: 'Your first product will be shown here.',
  price: 100,
  stock: 1,
  category_id: 1,
  category_name: 'Knives',
  images: [],
  image_alts: [],
  image_previews: [],
  image_url: null,
  image_points: null,
  tags: [],
  created_at: '2025-03-27T00:00:00.000Z',
  weight_oz: null,
  specs: null,
  held_until: null,
  on_sale_at: null,
  by_draw: false,
  sold_at: null,
  archived: false,
}

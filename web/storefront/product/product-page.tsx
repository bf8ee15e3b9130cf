import { redirect } from 'react-router'
import { knifePage } from '#contract/addresses.ts'
import { nameSlug } from '#contract/slug.ts'
import { apiContext } from '#web/api-context.ts'
import { failedWith } from '#web/api-failure.ts'
import { notFound } from '#web/shell/not-found.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/product-page.ts'
import { loadRelated } from './load-related.ts'
import { loadShipping } from './load-shipping.ts'
import { ProductScreen } from './product-screen.tsx'
import { shortDescription } from './short-description.ts'

const GONE = { heading: 'Product Not Found', text: 'We have no piece at this address, or no longer.' }

export async function loader({ context, params }: Route.LoaderArgs) {
  if (!/^\d{1,15}$/.test(params.id)) throw notFound(GONE)
  const api = context.get(apiContext)
  const { data: piece } = await api.products.get({ id: params.id }).catch((error: unknown) => {
    throw failedWith(error, 404) ? notFound(GONE) : error
  })
  const isCanonical = params.id === String(piece.id) && params.nameSlug === nameSlug(piece.name)
  if (!isCanonical) throw redirect(knifePage(piece), 301)
  const [related, shipping] = await Promise.all([loadRelated(api, piece), loadShipping(api, piece.id)])
  return { piece, related, shipping }
}

export const meta: Route.MetaFunction = ({ matches, loaderData: { piece } }) =>
  pageMeta(matches, {
    title: piece.name,
    description: shortDescription(piece.description),
    path: knifePage(piece),
    image: piece.image_url,
    type: 'product',
  })

export default function ProductPage({ loaderData: { piece, related, shipping } }: Route.ComponentProps) {
  return <ProductScreen key={piece.id} piece={piece} related={related} shipping={shipping} />
}

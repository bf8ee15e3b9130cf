import { STYLEGUIDE_PATH } from '#contract/platform/values/paths.ts'
import { apiContext } from '#web/api-context.ts'
import { notFound } from '#web/meta/not-found.ts'
import { pageMeta } from '#web/meta/page-meta.ts'
import { toCard } from '#web/storefront/card-product.ts'
import type { Route } from './+types/styleguide-page.ts'
import { Buttons } from './buttons.tsx'
import { Choices } from './choices.tsx'
import { Colors } from './colors.tsx'
import { Fields } from './fields.tsx'
import { Messages } from './messages.tsx'
import { Products } from './products.tsx'
import { Measures } from './sizes.tsx'
import { Tables } from './tables.tsx'
import { TypeScale } from './type-scale.tsx'

const NOTHING = { heading: 'Page Not Found', text: 'There is nothing at this address.' }

export async function loader({ context }: Route.LoaderArgs) {
  const { public: site, products } = context.get(apiContext)
  const [{ mode }, { data }] = await Promise.all([site.settings({}), products.list({})])
  if (mode !== 'sandbox') throw notFound(NOTHING)
  return { products: data.map((product) => toCard(product, true)) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Styleguide', path: STYLEGUIDE_PATH, noindex: true })

export default function StyleguidePage({ loaderData: { products } }: Route.ComponentProps) {
  return (
    <div className="page-width section-space">
      <h1 className="type-h1">Styleguide</h1>
      <TypeScale />
      <Colors />
      <Buttons />
      <Fields />
      <Choices />
      <Messages />
      <Measures />
      <Products products={products} />
      <Tables />
    </div>
  )
}

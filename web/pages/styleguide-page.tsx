import { STYLEGUIDE_PATH } from '#contract/platform/values/paths.ts'
import { toCard } from '#web/catalog/storefront/card-product.ts'
import { Buttons } from '#web/pages/styleguide/buttons.tsx'
import { Choices } from '#web/pages/styleguide/choices.tsx'
import { Colors } from '#web/pages/styleguide/colors.tsx'
import { Fields } from '#web/pages/styleguide/fields.tsx'
import { Messages } from '#web/pages/styleguide/messages.tsx'
import { Products } from '#web/pages/styleguide/products.tsx'
import { Measures } from '#web/pages/styleguide/sizes.tsx'
import { Tables } from '#web/pages/styleguide/tables.tsx'
import { TypeScale } from '#web/pages/styleguide/type-scale.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { notFound } from '#web/platform/meta/not-found.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import type { Route } from './+types/styleguide-page.ts'

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

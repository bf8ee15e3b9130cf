import { STYLEGUIDE_PATH } from '#contract/addresses.ts'
import { apiContext } from '#web/api-context.ts'
import { notFound } from '#web/shell/not-found.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { toCard } from '#web/storefront/card-piece.ts'
import type { Route } from './+types/styleguide-page.ts'
import { Buttons } from './buttons.tsx'
import { Choices } from './choices.tsx'
import { Colours } from './colours.tsx'
import { Fields } from './fields.tsx'
import { Measures } from './measures.tsx'
import { Messages } from './messages.tsx'
import { Pieces } from './pieces.tsx'
import { Tables } from './tables.tsx'
import { TypeScale } from './type-scale.tsx'

const NOTHING = { heading: 'Page Not Found', text: 'There is nothing at this address.' }

/** For those who build the shop: an open shop has no such page. */
export async function loader({ context }: Route.LoaderArgs) {
  const { public: site, products } = context.get(apiContext)
  const [{ mode }, { data }] = await Promise.all([site.settings({}), products.list({})])
  if (mode !== 'sandbox') throw notFound(NOTHING)
  return { pieces: data.map(toCard) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Styleguide', path: STYLEGUIDE_PATH, noindex: true })

/** Every control in every state. It uses no class of its own, so that it adds nothing to the shop's stylesheet. */
export default function StyleguidePage({ loaderData: { pieces } }: Route.ComponentProps) {
  return (
    <div className="page-width section-space">
      <h1 className="type-h1">Styleguide</h1>
      <TypeScale />
      <Colours />
      <Buttons />
      <Fields />
      <Choices />
      <Messages />
      <Measures />
      <Pieces pieces={pieces} />
      <Tables />
    </div>
  )
}

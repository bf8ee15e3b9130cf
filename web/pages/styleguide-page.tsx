import { STYLEGUIDE_PATH } from '#contract/platform/values/paths.ts'
import { toCard } from '#web/catalog/storefront/card-product.ts'
import { Buttons } from '#web/pages/styleguide/buttons.tsx'
import { Choices } from '#web/pages/styleguide/choices.tsx'
import { Fields } from '#web/pages/styleguide/fields.tsx'
import { Messages } from '#web/pages/styleguide/messages.tsx'
import { Products } from '#web/pages/styleguide/products.tsx'
import { Tables } from '#web/pages/styleguide/tables.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { notFound } from '#web/platform/meta/not-found.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { ProductSize } from '#web/platform/ui/product-size.tsx'
import { Stitch } from '#web/platform/ui/stitch.tsx'
import type { Route } from './+types/styleguide-page.ts'
import { COLORS, contrast } from './styleguide/color-pairs.ts'
import { Section, Specimen, Specimens } from './styleguide/section.tsx'

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

function Colors() {
  return (
    <Section name="Colors">
      <Specimens least={180}>
        {COLORS.map(({ name, hex, on }) => (
          <div key={name}>
            <div style={{ height: 72, backgroundColor: hex, border: '1px solid var(--color-bone-300)' }} />
            <p className="type-label">{name}</p>
            <p className="text-caption text-steel-600">{hex}</p>
            {on.map((ground) => (
              <p key={ground} className="text-caption text-steel-600">
                {contrast(hex, hexOf(ground)).toFixed(1)} on {ground}
              </p>
            ))}
          </div>
        ))}
      </Specimens>
    </Section>
  )
}

function hexOf(wanted: string): string {
  return COLORS.find(({ name }) => name === wanted)?.hex ?? ''
}

const HUNTER = { overall_length_in: 8.3, blade_length_in: 3.9 }
const SWORD_LENGTH = { overall_length_in: 18.5, blade_length_in: 13 }

function Measures() {
  return (
    <Section name="Size ruler and stitch">
      <Specimens least={320}>
        <Specimen state="In a card">
          <ProductSize lengths={HUNTER} />
        </Specimen>
        <Specimen state="In a card without a size: the line stays empty">
          <ProductSize lengths={null} />
        </Specimen>
        <Specimen state="On the product page">
          <ProductSize lengths={HUNTER} kind="full" />
        </Specimen>
        <Specimen state="Above 15 inches the ruler grows in steps of five">
          <ProductSize lengths={SWORD_LENGTH} kind="full" />
        </Specimen>
        <Specimen state="On the hero image" onSteel>
          <ProductSize lengths={HUNTER} kind="bare" onSteel />
        </Specimen>
        <Specimen state="Above a total">
          <Stitch />
        </Specimen>
      </Specimens>
    </Section>
  )
}

const STYLES = [
  ['type-display', 'Display'],
  ['type-h1', 'First heading'],
  ['type-h2', 'Second heading'],
  ['type-h2-inner', 'Second heading, inside a page'],
  ['type-h3', 'Third heading, names'],
  ['type-name', 'Name in a three-column grid'],
  ['type-lead', 'Lead: who we are, in two lines'],
  ['text-body', 'Body: ordinary text, 45 to 70 characters a line'],
  ['type-label', 'Field label'],
  ['type-button', 'Button'],
  ['text-small', 'Small text'],
  ['text-caption', 'Caption'],
] as const

function TypeScale() {
  return (
    <Section name="Type">
      {STYLES.map(([style, sample]) => (
        <p key={style} className={style} style={{ paddingBottom: 16, overflowWrap: 'anywhere' }}>
          {sample}
        </p>
      ))}
    </Section>
  )
}

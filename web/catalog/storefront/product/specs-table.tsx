import type { Product } from '#contract/catalog/products/products.ts'
import { longDay } from '#contract/platform/values/dates.ts'
import { inGrams, inMillimeters } from '#contract/platform/values/units.ts'
import { Image } from '#web/platform/ui/image.tsx'

type SpecsProduct = Pick<Product, 'name' | 'images' | 'image_alts' | 'image_previews' | 'specs' | 'weight_oz'>

export function SpecsTable({ product }: { product: SpecsProduct }) {
  const rows = specRows(product)
  if (rows.length === 0) return null
  const closeUp = product.images[1]
  return (
    <section
      aria-labelledby="specs"
      className={closeUp ? 'bench-columns items-center md:pt-22' : 'page-width md:max-w-200 md:pt-22'}
    >
      {closeUp && (
        <div className="min-w-0 max-md:[&_img]:aspect-square print:hidden">
          <Image
            url={closeUp}
            alt={product.image_alts[1] ?? product.name}
            preview={product.image_previews[1]}
            sizes="(min-width: 850px) 60vw, 133vw"
          />
        </div>
      )}
      <div className={closeUp ? 'bench-text pt-11 md:py-10' : 'pt-11'}>
        <h2 id="specs" className="type-h2-inner pb-4">
          Measured on the bench
        </h2>
        <table className="w-full text-small">
          <tbody>
            {rows.map(({ label, value }) => (
              <tr key={label} className="border-b border-bone-300 last:border-0">
                <th
                  scope="row"
                  className="w-[44%] py-2.5 pr-4 text-left align-top font-normal text-steel-600"
                >
                  {label}
                </th>
                <td className="py-2.5 align-top wrap-anywhere">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

interface SpecRow {
  label: string
  value: string
}

const HANDS: Record<string, string> = { right: 'Right-handed', left: 'Left-handed', either: 'Either hand' }

export function specRows({ specs, weight_oz }: Pick<Product, 'specs' | 'weight_oz'>): SpecRow[] {
  const rows: [string, string | null | undefined][] = [
    ['Steel', specs?.steel],
    ['Hardness', specs?.hardness_hrc && `${specs.hardness_hrc.replace(/(\d)-(\d)/g, '$1–$2')} HRC`],
    ['Blade length', length(specs?.blade_length_in)],
    ['Overall length', length(specs?.overall_length_in)],
    ['Blade thickness', length(specs?.blade_thickness_in)],
    ['Grind', specs?.grind],
    ['Finish', specs?.finish],
    ['Handle', specs?.handle_material],
    ['Pins', specs?.pins],
    ['Sheath', specs?.sheath],
    ['Hand', specs?.hand && (HANDS[specs.hand] ?? specs.hand)],
    ['Heat treatment', specs?.heat_treatment],
    ['Finished', specs?.finished_on && longDay(specs.finished_on)],
    ['Weight', weight(weight_oz)],
  ]
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

function length(inches: number | null | undefined): string | null {
  return inches ? `${inches} in (${inMillimeters(inches)})` : null
}

function weight(ounces: number | null): string | null {
  return ounces ? `${ounces} oz (${inGrams(ounces)})` : null
}

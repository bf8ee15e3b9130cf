import type { Product } from '#contract/catalog/products/products.ts'
import { Image } from '#web/platform/ui/image.tsx'
import { specRows } from './specs.ts'

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

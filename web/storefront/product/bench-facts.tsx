import type { Product } from '#contract/catalogue.ts'
import { Picture } from '#web/ui/picture.tsx'
import { benchFacts } from './facts.ts'

/** The close-up and, beside it, what the bench measured. Absent for a piece of which nothing is known. */
export function BenchFacts({ piece }: { piece: Product }) {
  const facts = benchFacts(piece)
  if (facts.length === 0) return null
  const closeUp = piece.images[1]
  return (
    <section
      aria-labelledby="bench-facts"
      className={closeUp ? 'bench-columns items-center md:pt-22' : 'page-width md:max-w-200 md:pt-22'}
    >
      {closeUp && (
        <div className="min-w-0 max-md:[&_img]:aspect-square">
          <Picture
            url={closeUp}
            alt={piece.image_alts[1] ?? piece.name}
            preview={piece.image_previews[1]}
            sizes="(min-width: 850px) 60vw, 133vw"
          />
        </div>
      )}
      <div className={closeUp ? 'bench-text pt-11 md:py-10' : 'pt-11'}>
        <h2 id="bench-facts" className="type-h2-inner pb-4">
          Measured on the bench
        </h2>
        <table className="w-full text-small">
          <tbody>
            {facts.map(({ label, value }) => (
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

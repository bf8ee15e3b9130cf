import { parseFacts } from './parse-facts.ts'

/** @param steels one "name: use: hardness" per line. */
export function SteelRack({ steels }: { steels: string }) {
  const rows = parseFacts(steels)
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="steel-rack" className="page-width pt-14 pb-(--section-space) md:pt-20">
      <h3 id="steel-rack" className="type-h3">
        On the rack
      </h3>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-7 pt-6 md:grid-cols-4 md:gap-y-9">
        {rows.map(([steel, ...facts], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same name
          <div key={index} className="border-t border-bone-300 pt-3">
            <dt className="font-serif text-[1.1875rem]/[1.75rem] font-[450] tracking-[-0.01em]">{steel}</dt>
            {facts.map((fact) => (
              <dd key={fact} className="text-small text-steel-600">
                {fact}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  )
}

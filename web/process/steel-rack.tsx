import { STEELS } from './process-steps.ts'

export function SteelRack() {
  return (
    <section aria-labelledby="steel-rack" className="page-width pt-14 pb-(--section-space) md:pt-20">
      <h3 id="steel-rack" className="type-h3">
        On the rack
      </h3>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-7 pt-6 md:grid-cols-4 md:gap-y-9">
        {STEELS.map(({ steel, use, hardness }) => (
          <div key={steel} className="border-t border-bone-300 pt-3">
            <dt className="font-serif text-[1.1875rem]/[1.75rem] font-[450] tracking-[-0.01em]">{steel}</dt>
            <dd className="text-small text-steel-600">{use}</dd>
            <dd className="text-small text-steel-600">{hardness} HRC</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

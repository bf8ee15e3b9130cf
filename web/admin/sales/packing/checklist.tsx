import { Fragment } from 'react'
import { Image } from '#web/platform/ui/image.tsx'
import type { ChecklistGroup } from './checklist-items.ts'

interface ChecklistProps {
  groups: ChecklistGroup[]
  checked: readonly string[]
  onToggle: (id: string) => void
}

export function Checklist({ groups, checked, onToggle }: ChecklistProps) {
  return (
    <section aria-labelledby="checklist" className="pt-6">
      <h2 id="checklist" className="type-h3">
        Checklist
      </h2>
      {groups.map(({ title, items }) => (
        <Fragment key={title}>
          {title && <h3 className="pt-5 text-small text-steel-600">{title}</h3>}
          <ul className="mt-3 border-t border-bone-300">
            {items.map(({ id, label, detail, image }) => (
              <li key={id} className="border-b border-bone-300">
                <label className="flex min-h-18 items-center gap-3.5 py-2">
                  <input
                    type="checkbox"
                    checked={checked.includes(id)}
                    onChange={() => onToggle(id)}
                    className="check-mark size-7 shrink-0 appearance-none rounded-control border border-bone-500 bg-bone-50 checked:border-steel-950 checked:bg-steel-950 hover:border-steel-950"
                  />
                  {image !== undefined && (
                    <span className="w-18 shrink-0">
                      <Image url={image} alt="" sizes="72px" />
                    </span>
                  )}
                  <span className="min-w-0 wrap-anywhere">
                    <span className="font-medium">{label}</span>
                    {detail && <span className="block text-small text-steel-600">{detail}</span>}
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </section>
  )
}

import Check from 'virtual:icon/check'
import { useId } from 'react'
import { filterStyle } from '#web/admin/platform/list/filter-style.ts'
import { FieldMessage } from '#web/platform/ui/field-message.tsx'
import type { CategoryName } from './discount-table.tsx'

interface CategoryChoiceProps {
  categories: CategoryName[]
  chosen: number[]
  error: string | undefined
  onChange: (ids: number[]) => void
}

export function CategoryChoice({ categories, chosen, error, onChange }: CategoryChoiceProps) {
  const id = useId()
  const deleted = chosen.filter((each) => !categories.some((category) => category.id === each))
  const choices = [...categories, ...deleted.map((each) => ({ id: each, name: 'Deleted category' }))]
  const toggle = (each: number) =>
    chosen.includes(each) ? chosen.filter((other) => other !== each) : [...chosen, each]
  return (
    <fieldset aria-describedby={id} className="min-w-0">
      <legend className="type-label pb-2">Categories</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((category) => {
          const isChosen = chosen.includes(category.id)
          return (
            <button
              key={category.id}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChange(toggle(category.id))}
              className={filterStyle(isChosen)}
            >
              {isChosen && <Check size={16} strokeWidth={1.75} aria-hidden="true" />}
              {category.name}
            </button>
          )
        })}
      </div>
      <div className="pt-2">
        <FieldMessage id={id} hint="None chosen means all of them." error={error} />
      </div>
    </fieldset>
  )
}

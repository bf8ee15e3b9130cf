import type { ReactNode } from 'react'
import { AddButton, RemoveButton } from './row-buttons.tsx'
import { useSettingsValue } from './settings-form-context.ts'
import { TextField } from './text-field.tsx'
import { useRows } from './use-rows.ts'

interface Column {
  key: string
  label: string
  type?: 'text' | 'tel'
}

interface RowListProps<Row extends Record<string, string>> {
  /** The list's path in the section. */
  name: string
  columns: readonly [Column, Column]
  newRow: Row
  max: number
  /** "Add a phone" */
  add: string
  /** "phone": names the rows for screen readers. */
  one: string
}

/** A list of two texts per row. */
export function RowList<Row extends Record<string, string>>(props: RowListProps<Row>): ReactNode {
  const { name, columns, newRow, max, add, one } = props
  const rows = useRows<Row>(name)
  const values = useSettingsValue<Row[]>(name)
  return (
    <div>
      <div ref={rows.list} className="grid gap-2 max-sm:gap-5">
        {rows.ids.length > 0 && (
          <div aria-hidden="true" className="type-label hidden grid-cols-[1fr_1fr_44px] gap-3 sm:grid">
            {columns.map(({ key, label }) => (
              <span key={key}>{label}</span>
            ))}
          </div>
        )}
        {rows.ids.map((id, index) => (
          <fieldset
            key={id}
            data-row
            className="grid grid-cols-[1fr_44px] items-start gap-3 sm:grid-cols-[1fr_1fr_44px]"
          >
            <legend className="sr-only">{`${one} ${index + 1}`}</legend>
            {columns.map(({ key, label, type }) => (
              <TextField
                key={key}
                name={`${name}.${index}.${key}`}
                label={label}
                hideLabel="wide"
                className="max-sm:first-of-type:col-span-full"
                {...(type && { type })}
              />
            ))}
            <div className="flex h-13 items-center max-sm:mt-7.5">
              <RemoveButton
                label={`Remove ${values[index]?.[columns[0].key] || `${one.toLowerCase()} ${index + 1}`}`}
                onClick={() => rows.remove(index)}
              />
            </div>
          </fieldset>
        ))}
      </div>
      <div className="pt-1">
        <AddButton
          full={rows.ids.length >= max && `${max} at most. Remove one to add another.`}
          onClick={() => rows.add({ ...newRow })}
        >
          {add}
        </AddButton>
      </div>
    </div>
  )
}

import { useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useSettingsContext } from './settings-form-context.ts'

/** Rows that can be added and removed. The focus goes to the added row, or to the row after the removed one. */
export function useRows<Row extends object>(name: string) {
  const { methods } = useSettingsContext()
  const { fields, append, remove } = useFieldArray({ control: methods.control, name })
  const list = useRef<HTMLDivElement>(null)

  function focusRow(index: number) {
    setTimeout(() => {
      const rows = list.current?.querySelectorAll<HTMLElement>('[data-row]')
      const row = rows?.item(Math.min(index, rows.length - 1))
      const next = row ?? list.current?.parentElement
      next?.querySelector<HTMLElement>('input, select, button')?.focus()
    })
  }

  return {
    list,
    ids: fields.map(({ id }) => id),
    add(row: Row) {
      append(row as never, { shouldFocus: false })
      focusRow(fields.length)
    },
    remove(index: number) {
      remove(index)
      if (methods.formState.errors[name.split('.')[0] ?? name]) void methods.trigger(name)
      focusRow(index)
    },
    replace(rows: Row[]) {
      methods.setValue(name, rows)
      focusRow(rows.length - 1)
    },
  }
}

import Plus from 'virtual:icon/plus'
import X from 'virtual:icon/x'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import type { FieldOf, Fields } from '#contract/operations/settings/fields.ts'
import { useErrors, useFormContext, useFormValue } from '#web/admin/platform/form/form-context.ts'
import { useSetting } from '../form/section-context.ts'
import { newRow, type Texts } from '../form/setting-texts.ts'
import { TextField } from './text-field.tsx'

interface RowListProps {
  rows: Rows
  className?: string
  /** How many rows show; the others are folded. */
  shown?: number
  /** The button that shows them. */
  unfold?: ReactNode
  onAdd?: () => void
  /** Beside the button that adds a row. */
  actions?: ReactNode
  /** A row with other than two texts. */
  children?: (row: string, removeButton: ReactNode) => ReactNode
}

/** A list of rows of two texts. */
export function TextRows({ name }: { name: string }) {
  return <RowList rows={useRows(name)} />
}

/** Rows that can be added and removed. */
export function RowList({ rows, className, shown, unfold, onAdd, actions, children }: RowListProps) {
  const { name, field } = rows
  const { readOnly } = useFormContext()
  const errors = useErrors(name)
  const error = errors?.root?.message ?? errors?.message
  return (
    <div>
      <div ref={rows.list} className={className ?? 'grid gap-2 max-sm:gap-5'}>
        {!children && rows.ids.length > 0 && (
          <div aria-hidden="true" className="type-label hidden grid-cols-[1fr_1fr_44px] gap-3 sm:grid">
            {Object.entries(field.columns).map(([key, { label }]) => (
              <span key={key}>{label}</span>
            ))}
          </div>
        )}
        {rows.ids.slice(0, shown).map((id, index) => (
          <Row key={id} rows={rows} index={index}>
            {children ??
              ((row, removeButton) => (
                <TwoTexts row={row} columns={field.columns} removeButton={removeButton} />
              ))}
          </Row>
        ))}
      </div>
      {error && <p className="pt-2 text-small text-rust-700">{error}</p>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-2">
        {unfold}
        {!readOnly &&
          (rows.ids.length >= field.max ? (
            <p className="py-2 text-small text-steel-600">{field.full}</p>
          ) : (
            <button
              type="button"
              onClick={() => {
                onAdd?.()
                rows.add(newRow(field.columns))
              }}
              className="type-label -ml-2 inline-flex min-h-11 items-center gap-3 rounded-control px-2 hover:bg-bone-200"
            >
              <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
              {field.add}
            </button>
          ))}
        {actions}
      </div>
    </div>
  )
}

interface RowProps {
  rows: Rows
  index: number
  className?: string
  children: (row: string, removeButton: ReactNode) => ReactNode
}

export function Row({ rows, index, className, children }: RowProps) {
  const { nameOf, removeLabel } = rows.field
  const { readOnly } = useFormContext()
  const row = `${rows.name}.${index}`
  const texts = useFormValue<Record<string, string>>(row) ?? {}
  return (
    <fieldset data-row className={className}>
      <legend className="sr-only">{nameOf(texts, index + 1)}</legend>
      {children(
        row,
        !readOnly && (
          <button
            type="button"
            aria-label={removeLabel(texts, index + 1)}
            onClick={() => rows.remove(index)}
            className="inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-bone-200"
          >
            <X size={18} strokeWidth={1.75} aria-hidden="true" />
          </button>
        ),
      )}
    </fieldset>
  )
}

interface TwoTextsProps {
  row: string
  columns: Fields
  removeButton: ReactNode
}

function TwoTexts({ row, columns, removeButton }: TwoTextsProps) {
  return (
    <div className="grid grid-cols-[1fr_44px] items-start gap-3 sm:grid-cols-[1fr_1fr_44px]">
      {Object.keys(columns).map((key) => (
        <TextField
          key={key}
          name={`${row}.${key}`}
          hideLabel="wide"
          className="max-sm:first-of-type:col-span-full"
        />
      ))}
      <div className="flex h-13 items-center max-sm:mt-7.5">{removeButton}</div>
    </div>
  )
}

interface Rows {
  name: string
  field: FieldOf<'rows'>
  list: RefObject<HTMLDivElement | null>
  ids: string[]
  add: (row: Texts) => void
  remove: (index: number) => void
  replace: (rows: Texts[]) => void
}

/** The focus goes to the added row, or to the row after the removed one. */
export function useRows(name: string): Rows {
  const { methods } = useFormContext()
  const field = useSetting(name) as FieldOf<'rows'>
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
    name,
    field,
    list,
    ids: fields.map(({ id }) => id),
    add(row: Texts) {
      append(row, { shouldFocus: false })
      focusRow(fields.length)
    },
    remove(index: number) {
      remove(index)
      if (methods.formState.errors[name.split('.')[0] ?? name]) void methods.trigger(name)
      focusRow(index)
    },
    replace(rows: Texts[]) {
      methods.setValue(name, rows)
      focusRow(rows.length - 1)
    },
  }
}

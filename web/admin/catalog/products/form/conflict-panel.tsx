import { useEffect, useRef, useState } from 'react'
import type { VersionConflict } from '#contract/catalog/products/admin-products.ts'
import type { Category } from '#contract/catalog/products/products.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { RadioCard } from '#web/platform/ui/radio-card.tsx'
import { useFormState, useFormValues, useProductForm } from './form-context.ts'
import { parsePrice } from './parse-numbers.ts'
import { type FieldName, fieldOf, type Values, valuesOf } from './values.ts'

type Side = 'mine' | 'theirs'

const LABELS: Record<FieldName, string> = {
  name: 'Name',
  description: 'Description',
  price: 'Price',
  stock: 'Stock',
  category_id: 'Category',
  weight_oz: 'Weight',
  published: 'Published',
  archived: 'Archived',
  steel: 'Steel',
  hardness_hrc: 'Hardness',
  grind: 'Grind',
  finish: 'Finish',
  handle_material: 'Handle',
  pins: 'Pins',
  sheath: 'Sheath',
  hand: 'Hand',
  heat_treatment: 'Heat treatment',
  finished_on: 'Finished on',
  blade_length_in: 'Blade length',
  overall_length_in: 'Overall length',
  blade_thickness_in: 'Thickness',
}

export function ConflictPanel({ onResolved }: { onResolved: () => void }) {
  const conflict = useFormState((state) => state.conflict)
  return conflict && <Panel key={conflict.data.version} conflict={conflict} onResolved={onResolved} />
}

/** Shown when someone else has saved the product. Nothing is saved until a version of each field is chosen. */
function Panel({ conflict, onResolved }: { conflict: VersionConflict; onResolved: () => void }) {
  const { store, methods, categories } = useProductForm()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const mine = useFormValues()
  const theirs = valuesOf(conflict.data)
  const base = store.getState().base.values
  const fields = conflict.changed.flatMap(({ field }) => fieldOf(field) ?? [])
  const isUntouched = (field: FieldName) => mine[field] === base[field]
  const [choices, setChoices] = useState<Partial<Record<FieldName, Side>>>(() =>
    Object.fromEntries(fields.map((field) => [field, isUntouched(field) ? 'theirs' : 'mine'])),
  )

  function resolve(side: (field: FieldName) => Side | undefined) {
    const taken = fields.filter((field) => side(field) === 'theirs')
    methods.setValues({
      ...methods.getValues(),
      ...Object.fromEntries(taken.map((field) => [field, theirs[field]])),
    })
    store.setState((state) => ({
      base: { ...state.base, values: theirs, version: conflict.data.version },
      conflict: null,
    }))
    onResolved()
  }

  return (
    <section
      aria-labelledby="conflict-heading"
      className="mb-8 rounded-control border-2 border-rust-700 p-5 md:p-8"
    >
      <h2 id="conflict-heading" ref={heading} tabIndex={-1} className="type-h3 outline-none">
        This product was changed by someone else
      </h2>
      <p role="alert" className="pt-2">
        {conflict.changed_by ?? 'A sale'} changed it on <LocalTime instant={conflict.changed_at} />. Your
        changes are not saved yet. Choose which version to keep.
      </p>
      <div className="grid gap-6 pt-6">
        {fields.map((field) => (
          <fieldset key={field}>
            <legend className="type-label pb-2">
              {LABELS[field]}
              {isUntouched(field) && <span className="text-steel-600"> (not changed by you)</span>}
            </legend>
            <div className="grid gap-2 sm:grid-cols-2">
              {(['theirs', 'mine'] as const).map((side) => (
                <RadioCard
                  key={side}
                  name={`conflict-${field}`}
                  label={side === 'theirs' ? 'Theirs' : 'Mine'}
                  checked={choices[field] === side}
                  onChange={() => setChoices((before) => ({ ...before, [field]: side }))}
                  note={
                    <span className="whitespace-pre-line text-body text-steel-950 wrap-anywhere">
                      {formatValue(field, side === 'theirs' ? theirs : mine, categories)}
                    </span>
                  }
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <div className="flex flex-wrap gap-3 pt-7 max-sm:flex-col">
        <Button onClick={() => resolve((field) => choices[field])}>Save selection</Button>
        <Button kind="secondary" onClick={() => resolve(() => 'theirs')}>
          Use all theirs
        </Button>
        <Button kind="secondary" onClick={() => resolve(() => 'mine')}>
          Keep all mine
        </Button>
      </div>
    </section>
  )
}

function formatValue(field: FieldName, values: Values, categories: Category[]): string {
  if (field === 'published') return values.published ? 'Published' : 'Draft'
  if (field === 'archived') return values.archived ? 'Archived' : 'In the shop'
  const text = values[field]
  if (text.trim() === '') return 'Empty'
  if (field === 'category_id')
    return categories.find(({ id }) => String(id) === text)?.name ?? 'Another category'
  if (field === 'price') return formatDollars(parsePrice(text).value ?? 0)
  if (field === 'weight_oz') return `${text} oz`
  return field.endsWith('_in') ? `${text} in` : text
}

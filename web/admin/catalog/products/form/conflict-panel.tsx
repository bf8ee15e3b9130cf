import type { VersionConflict } from '#contract/catalog/products/admin-products.ts'
import type { Category } from '#contract/catalog/products/products.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { ConflictChoices } from '#web/admin/platform/form/conflict-panel.tsx'
import { pickNames } from '#web/admin/platform/form/merge-values.ts'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { useFormState, useFormValues, useProductForm } from './form-context.ts'
import { parsePrice } from './parse-numbers.ts'
import { type FieldName, fieldOf, type Values, valuesOf } from './values.ts'

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
  return (
    conflict && <ProductConflict key={conflict.data.version} conflict={conflict} onResolved={onResolved} />
  )
}

interface ProductConflictProps {
  conflict: VersionConflict
  onResolved: () => void
}

function ProductConflict({ conflict, onResolved }: ProductConflictProps) {
  const { store, methods, categories } = useProductForm()
  const mine = useFormValues()
  const theirs = valuesOf(conflict.data)
  const base = store.getState().base.values
  const fields = conflict.changed.flatMap(({ field }) => fieldOf(field) ?? [])

  function resolve(theirNames: string[]) {
    methods.setValues({ ...methods.getValues(), ...pickNames(theirs, theirNames) })
    store.setState((state) => ({
      base: { ...state.base, values: theirs, version: conflict.data.version },
      conflict: null,
    }))
    onResolved()
  }

  return (
    <ConflictChoices
      title="This product was changed by someone else"
      alert={
        <>
          {conflict.changed_by ?? 'A sale'} changed it on <LocalTime instant={conflict.changed_at} />. Your
          changes are not saved yet. Choose which version to keep.
        </>
      }
      fields={fields.map((field) => ({
        name: field,
        label: LABELS[field],
        theirs: formatValue(field, theirs, categories),
        mine: formatValue(field, mine, categories),
        isUntouched: mine[field] === base[field],
      }))}
      onResolve={resolve}
    />
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

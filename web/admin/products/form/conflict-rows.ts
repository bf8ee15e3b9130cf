import { formatDollars } from '#contract/money.ts'
import type { FormState } from './form-state.ts'
import { type FieldName, fieldOf, toWrite, type Values, valuesOf } from './values.ts'

export interface ConflictRow {
  field: FieldName
  label: string
  theirs: string
  mine: string
  /** Only they changed it: taking theirs loses nothing of mine. */
  onlyTheirs: boolean
}

export type Choices = Partial<Record<FieldName, 'mine' | 'theirs'>>

const LABELS: Record<FieldName, string> = {
  name: 'Name',
  description: 'Description',
  price: 'Price',
  stock: 'Stock',
  category_id: 'Category',
  weight_oz: 'Weight',
  published: 'Published',
  steel: 'Steel',
  hardness_hrc: 'Hardness',
  grind: 'Grind',
  finish: 'Finish',
  handle_material: 'Handle',
  pins: 'Pins',
  sheath: 'Sheath',
  hand: 'Hand',
  blade_length_in: 'Blade length',
  overall_length_in: 'Overall length',
  blade_thickness_in: 'Thickness',
}

/** Each field in which the piece as it is now differs from the form. */
export function conflictRows({ conflict, values, base, categories }: FormState): ConflictRow[] {
  if (!conflict) return []
  const theirValues = valuesOf(conflict.data)
  const say = (field: FieldName, from: Values) => sayValue(field, from[field], categories)
  return conflict.changed.flatMap(({ field: name }) => {
    const field = fieldOf(name)
    if (!field) return []
    const onlyTheirs = values[field] === base.values[field]
    return [
      { field, label: LABELS[field], theirs: say(field, theirValues), mine: say(field, values), onlyTheirs },
    ]
  })
}

function sayValue(field: FieldName, text: string, categories: FormState['categories']): string {
  if (field === 'published') return text === 'yes' ? 'Published' : 'Draft'
  if (text.trim() === '') return 'Nothing'
  if (field === 'category_id') return categories.find(({ id }) => String(id) === text)?.name ?? 'Another one'
  if (field === 'price') return formatDollars(toWrite({ ...EVERY, price: text }).write.price)
  if (field === 'weight_oz') return `${text} oz`
  return field.endsWith('_in') ? `${text} in` : text
}

/** Enough of a form to read one price by. */
const EVERY = Object.fromEntries(Object.keys(LABELS).map((field) => [field, ''])) as Values

/** What the form holds once each field is decided; the piece as it is now is what one goes on from. */
export function settle(state: FormState, choices: Choices): Partial<FormState> {
  const { conflict, values, base } = state
  if (!conflict) return {}
  const theirs = valuesOf(conflict.data)
  const taken = Object.entries(choices).filter(([, choice]) => choice === 'theirs')
  return {
    values: { ...values, ...Object.fromEntries(taken.map(([field]) => [field, theirs[field as FieldName]])) },
    base: { ...base, values: theirs, version: conflict.data.version },
    conflict: null,
    faults: {},
  }
}

import { MAX_NAME } from '#contract/platform/values/limits.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { TextArea } from '#web/platform/ui/text-area.tsx'
import { useField, useProductForm } from './form-context.ts'

export function BasicFields() {
  const { categories } = useProductForm()
  const field = useField()
  return (
    <div className="grid gap-5">
      <Field {...field('name')} label="Name" autoComplete="off" enterKeyHint="next" maxLength={MAX_NAME} />
      <TextArea {...field('description')} label="Description" rows={4} />
      <div className="grid grid-cols-2 items-start gap-5">
        <div className="relative">
          <Field
            {...field('price')}
            label="Price"
            autoComplete="off"
            inputMode="decimal"
            enterKeyHint="next"
            inputClassName="pl-8"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-[calc(34px+0.5625rem)] left-4 text-steel-600"
          >
            $
          </span>
        </div>
        <Field {...field('stock')} label="Stock" autoComplete="off" inputMode="numeric" enterKeyHint="next" />
      </div>
      <Select
        {...field('category_id')}
        label="Category"
        {...(categories.length === 0 && { hint: 'Add a category first, under Tags & Categories.' })}
      >
        <option value="">Choose a category</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  )
}

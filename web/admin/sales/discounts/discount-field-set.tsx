import type { DiscountFields } from '#contract/sales/discounts/discounts.ts'
import { timeZoneLabel } from '#web/admin/platform/form/time-zones.ts'
import { Field } from '#web/platform/ui/field.tsx'
import type { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { SegmentedControl } from '#web/platform/ui/segmented-control.tsx'
import { Switch } from '#web/platform/ui/switch.tsx'
import { CategoryChoice } from './category-choice.tsx'
import type { CategoryName } from './discount-table.tsx'
import type { DiscountValues } from './discount-values.ts'

const KINDS = [
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'Amount' },
  { value: 'free_shipping', label: 'Free shipping' },
] as const

const CODE_HINT = '3 to 32 letters, digits and hyphens.'
const WHITE = 'bg-white'

interface DiscountFieldSetProps {
  form: ReturnType<typeof useContractForm<DiscountFields, DiscountValues>>
  categories: CategoryName[]
  timeZone: string
}

export function DiscountFieldSet({ form: { field, methods }, categories, timeZone }: DiscountFieldSetProps) {
  const { kind, category_ids, enabled } = methods.watch()
  const zone = timeZoneLabel(timeZone)
  const text = (name: Exclude<keyof DiscountValues, 'kind' | 'category_ids' | 'enabled'>) => ({
    ...field(name),
    autoComplete: 'off',
    inputClassName: WHITE,
  })
  return (
    <div className="flex flex-col gap-5">
      <Field
        {...text('code')}
        label="Code"
        hint={CODE_HINT}
        required
        spellCheck={false}
        autoCapitalize="characters"
        inputClassName={`${WHITE} uppercase`}
      />
      <div className="flex flex-col gap-2">
        <span aria-hidden="true" className="type-label">
          Kind
        </span>
        <SegmentedControl
          label="Kind"
          choices={KINDS}
          value={kind}
          onChange={(value) => methods.setValue('kind', value, { shouldDirty: true })}
        />
      </div>
      <div className="grid grid-cols-2 items-start gap-4">
        {kind !== 'free_shipping' && (
          <Field
            {...text('value')}
            label={kind === 'percent' ? 'Percent' : 'Amount, dollars'}
            placeholder={kind === 'percent' ? '10' : '25.00'}
            inputMode="decimal"
            required
          />
        )}
        <Field {...text('min_subtotal')} label="Minimum subtotal" placeholder="None" inputMode="decimal" />
      </div>
      <CategoryChoice
        categories={categories}
        chosen={category_ids}
        error={methods.formState.errors.category_ids?.message}
        onChange={(ids) => methods.setValue('category_ids', ids, { shouldDirty: true })}
      />
      <Field {...text('starts_at')} label={`Starts, ${zone}`} type="datetime-local" />
      <Field {...text('ends_at')} label={`Ends, ${zone}`} type="datetime-local" />
      <div className="grid grid-cols-2 items-start gap-4">
        <Field {...text('max_uses')} label="Uses in all" placeholder="No limit" inputMode="numeric" />
        <Field
          {...text('max_uses_per_customer')}
          label="Uses per customer"
          placeholder="No limit"
          inputMode="numeric"
        />
      </div>
      <Switch
        label="Enabled"
        checked={enabled}
        onChange={(event) => methods.setValue('enabled', event.target.checked, { shouldDirty: true })}
      />
    </div>
  )
}

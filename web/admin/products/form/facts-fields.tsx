import type { ReactNode } from 'react'
import { inGrams, inMillimetres } from '#contract/measures.ts'
import { MAX_NAME } from '#contract/shop.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useForm } from './form-context.ts'
import { FormSection } from './form-section.tsx'
import { type Typed, typedInches, typedOunces } from './typed-numbers.ts'
import { useField } from './use-field.ts'
import type { FieldName } from './values.ts'

const LENGTHS: [FieldName, string][] = [
  ['blade_length_in', 'Blade length (in)'],
  ['overall_length_in', 'Overall length (in)'],
  ['blade_thickness_in', 'Thickness (in)'],
]
/** Label, an example, and whether it is short enough for half of a phone's width. */
const TEXTS: [FieldName, string, string, 'half'?][] = [
  ['steel', 'Steel', 'e.g. 1095 high carbon'],
  ['handle_material', 'Handle', 'e.g. black walnut, oil finish'],
  ['grind', 'Grind', 'e.g. full flat', 'half'],
  ['finish', 'Finish', 'e.g. satin', 'half'],
  ['pins', 'Pins', 'e.g. brass with one mosaic pin'],
  ['sheath', 'Sheath', 'e.g. tan leather pouch sheath'],
  ['hardness_hrc', 'Hardness (HRC)', 'e.g. 59-60', 'half'],
]

/** What the bench knows of a piece. All of it may be left out. */
export function FactsFields() {
  const { suggestions } = useForm().state
  const field = useField()
  return (
    <FormSection
      title="Measured on the bench"
      note="Leave out what is not known. Buyers see the rest as a table."
    >
      <div className="grid grid-cols-2 items-start gap-x-5 gap-y-5">
        {LENGTHS.map(([name, label]) => (
          <Measured key={name} name={name} label={label} read={typedInches} say={inMillimetres} />
        ))}
        <Measured name="weight_oz" label="Weight (oz)" read={typedOunces} say={inGrams} />
        {TEXTS.map(([name, label, example, half]) => (
          <Field
            key={name}
            {...field(name)}
            label={label}
            placeholder={example}
            list={`${name}-said`}
            autoComplete="off"
            maxLength={MAX_NAME}
            className={half ? undefined : 'max-sm:col-span-2'}
          />
        ))}
        {TEXTS.map(([name]) => (
          <datalist key={name} id={`${name}-said`}>
            {suggestions[name]?.map((said) => (
              <option key={said} value={said} />
            ))}
          </datalist>
        ))}
        <Select {...field('hand')} label="Hand">
          <option value="">Not said</option>
          <option value="right">Right-handed</option>
          <option value="left">Left-handed</option>
          <option value="either">Either hand</option>
        </Select>
      </div>
    </FormSection>
  )
}

interface MeasuredProps {
  name: FieldName
  label: string
  read: (text: string) => Typed
  say: (amount: number) => string
}

/** A measure in the maker's unit; the metric one stands beside it as one types. */
function Measured({ name, label, read, say }: MeasuredProps): ReactNode {
  const field = useField()(name)
  const { value } = read(field.value)
  return (
    <div className="relative">
      <Field
        {...field}
        label={label}
        autoComplete="off"
        inputMode={name === 'weight_oz' ? 'decimal' : 'text'}
        inputClassName="pr-22"
        aria-describedby={`${name}-metric`}
      />
      <span
        id={`${name}-metric`}
        className="pointer-events-none absolute top-[43px] right-4 text-small text-steel-600 tabular-nums"
      >
        {value ? say(value) : ''}
      </span>
    </div>
  )
}

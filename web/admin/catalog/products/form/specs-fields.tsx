import { MAX_NAME } from '#contract/platform/values/limits.ts'
import { inGrams, inMillimeters } from '#contract/platform/values/units.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { useField, useFormValues, useProductForm } from './form-context.ts'
import { FormSection } from './form-section.tsx'
import { type Parsed, parseInches, parseOunces } from './parse-numbers.ts'
import type { LENGTH_SPECS, TEXT_SPECS } from './values.ts'

type LengthName = (typeof LENGTH_SPECS)[number]

const LENGTHS: [LengthName, string][] = [
  ['blade_length_in', 'Blade length (in)'],
  ['overall_length_in', 'Overall length (in)'],
  ['blade_thickness_in', 'Thickness (in)'],
]
/** Name, label, example, and whether two fields fit next to each other on a phone, or not even on a large screen. */
const TEXTS: [(typeof TEXT_SPECS)[number], string, string, ('half' | 'full')?][] = [
  ['steel', 'Steel', 'e.g. 1095 high carbon'],
  ['handle_material', 'Handle', 'e.g. black walnut, oil finish'],
  ['grind', 'Grind', 'e.g. full flat', 'half'],
  ['finish', 'Finish', 'e.g. satin', 'half'],
  ['pins', 'Pins', 'e.g. brass with one mosaic pin'],
  ['sheath', 'Sheath', 'e.g. tan leather pouch sheath'],
  ['heat_treatment', 'Heat treatment', 'e.g. oil quenched, tempered twice at 400 °F', 'full'],
  ['hardness_hrc', 'Hardness (HRC)', 'e.g. 59-60', 'half'],
]
const WIDTHS = { half: undefined, full: 'col-span-2' }

export function SpecsFields() {
  const { suggestions } = useProductForm()
  const field = useField()
  return (
    <FormSection title="Specs" note="Leave unknown specs empty. Customers see the rest as a table.">
      <div className="grid grid-cols-2 items-start gap-x-5 gap-y-5">
        {LENGTHS.map(([name, label]) => (
          <MetricField key={name} name={name} label={label} parse={parseInches} format={inMillimeters} />
        ))}
        <MetricField name="weight_oz" label="Weight (oz)" parse={parseOunces} format={inGrams} />
        {TEXTS.map(([name, label, example, width]) => (
          <Field
            key={name}
            {...field(name)}
            label={label}
            placeholder={example}
            list={`${name}-suggestions`}
            autoComplete="off"
            maxLength={MAX_NAME}
            className={width ? WIDTHS[width] : 'max-sm:col-span-2'}
          />
        ))}
        {TEXTS.map(([name]) => (
          <datalist key={name} id={`${name}-suggestions`}>
            {suggestions[name]?.map((suggestion) => (
              <option key={suggestion} value={suggestion} />
            ))}
          </datalist>
        ))}
        <Select {...field('hand')} label="Hand">
          <option value="">Not specified</option>
          <option value="right">Right-handed</option>
          <option value="left">Left-handed</option>
          <option value="either">Either hand</option>
        </Select>
        <Field {...field('finished_on')} label="Finished on" type="date" />
      </div>
    </FormSection>
  )
}

interface MetricFieldProps {
  name: LengthName | 'weight_oz'
  label: string
  parse: (text: string) => Parsed
  format: (amount: number) => string
}

function MetricField({ name, label, parse, format }: MetricFieldProps) {
  const field = useField()
  const { value } = parse(useFormValues()[name])
  return (
    <div className="relative">
      <Field
        {...field(name)}
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
        {value ? format(value) : ''}
      </span>
    </div>
  )
}

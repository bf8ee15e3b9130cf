import { type ComponentProps, useId } from 'react'
import type { FieldOf } from '#contract/operations/settings/fields.ts'
import { stateName } from '#contract/platform/values/us-states.ts'
import { useFormContext, useFormValue, useInput, useSetValue } from '#web/admin/platform/form/form-context.ts'
import { timeZoneLabel, timeZones } from '#web/admin/platform/form/time-zones.ts'
import { Checkbox } from '#web/platform/ui/checkbox.tsx'
import { RadioCard } from '#web/platform/ui/radio-card.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { Switch } from '#web/platform/ui/switch.tsx'
import { TextArea } from '#web/platform/ui/text-area.tsx'
import { useSetting } from '../form/section-context.ts'
import { DayButtons } from './day-buttons.tsx'
import { ExemptStates } from './exempt-states.tsx'
import { TextRows } from './row-list.tsx'
import { StateOptions } from './state-options.tsx'
import { Help, TextField, type TextFieldProps } from './text-field.tsx'

const IN_ROW = /\.\d+\./
const ZONES = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** The input of a setting, by its kind. `name` is its path in the section, such as "phones.0.number". */
export function Setting(props: TextFieldProps) {
  const { name, className } = props
  const field = useSetting(name)
  switch (field.kind) {
    case 'onOff':
      return IN_ROW.test(name) ? <CheckSetting name={name} /> : <SwitchSetting name={name} />
    case 'text':
      return <MeasuredText name={name} field={field} />
    case 'state':
      return <StateSetting name={name} field={field} />
    case 'timeZone':
      return <TimeZoneSetting name={name} />
    case 'zone':
      return (
        <SelectSetting name={name} className={className}>
          {ZONES.map((zone) => (
            <option key={zone} value={zone}>
              Zone {zone}
            </option>
          ))}
        </SelectSetting>
      )
    case 'select':
      return (
        <SelectSetting name={name} className={className}>
          {field.choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectSetting>
      )
    case 'cards':
      return <Cards name={name} field={field} />
    case 'weekdays':
      return <DayButtons name={name} />
    case 'states':
      return <ExemptStates name={name} />
    case 'range':
      return <Range name={name} field={field} />
    case 'group':
      return Object.keys(field.fields).map((key) => <Setting key={key} name={`${name}.${key}`} />)
    case 'rows':
      return <TextRows name={name} />
    default:
      return <TextField {...props} />
  }
}

function SwitchSetting({ name }: { name: string }) {
  const field = useSetting(name)
  const { error: _, ...input } = useInput(name)
  const id = useId()
  return (
    <div>
      <Switch {...input} label={field.label} aria-describedby={id} />
      <Help id={id} field={field} className="-mt-2 pr-16" />
    </div>
  )
}

function CheckSetting({ name }: { name: string }) {
  return <Checkbox {...useInput(name)} label={useSetting(name).label} />
}

/** A text with its length. */
function MeasuredText({ name, field }: { name: string; field: FieldOf<'text'> }) {
  const length = useFormValue(name).trim().length
  const id = useId()
  const input = useInput(name)
  const count = (
    <p className={`pt-1 text-caption ${length > field.max ? 'text-rust-700' : 'text-steel-600'}`}>
      {length} of {field.max}
    </p>
  )
  if (!field.lines) {
    return (
      <div>
        <TextField name={name} />
        {count}
      </div>
    )
  }
  return (
    <div>
      <TextArea {...input} label={field.label} rows={field.lines} aria-describedby={id} />
      <div className="flex flex-wrap justify-between gap-x-6">
        <Help id={id} field={field} className="pt-1" />
        {count}
      </div>
    </div>
  )
}

function StateSetting({ name, field: { nameKey } }: { name: string; field: FieldOf<'state'> }) {
  const setValue = useSetValue()
  return (
    <SelectSetting name={name} onChosen={(code) => nameKey && setValue(nameKey, stateName(code))}>
      <StateOptions />
    </SelectSetting>
  )
}

function TimeZoneSetting({ name }: { name: string }) {
  const { saved } = useFormContext()
  return (
    <SelectSetting name={name}>
      {timeZones(String(saved[name])).map((timeZone) => (
        <option key={timeZone} value={timeZone}>
          {timeZoneLabel(timeZone)}
        </option>
      ))}
    </SelectSetting>
  )
}

interface SelectSettingProps extends Omit<ComponentProps<typeof Select>, 'name' | 'label' | 'onChange'> {
  name: string
  /** After the form has the new value. */
  onChosen?: (value: string) => void
}

function SelectSetting({ name, onChosen, ...rest }: SelectSettingProps) {
  const input = useInput(name)
  return (
    <Select
      {...rest}
      {...input}
      label={useSetting(name).label}
      onChange={async (event) => {
        await input.onChange(event)
        onChosen?.(event.target.value)
      }}
    />
  )
}

function Cards({ name, field: { label, choices } }: { name: string; field: FieldOf<'cards'> }) {
  const { register, readOnly } = useFormContext()
  const { error: _, ...input } = register(name)
  const chosen = useFormValue(name)
  return (
    <fieldset>
      <legend className="type-label pb-3">{label}</legend>
      <div className="grid -space-y-px">
        {choices.map(({ value, ...words }) => (
          <RadioCard
            key={value}
            {...input}
            {...words}
            disabled={readOnly}
            value={value}
            checked={chosen === value}
            className="min-h-18 bg-white! [&_label]:font-[550] [&_p]:text-small"
          />
        ))}
      </div>
    </fieldset>
  )
}

function Range({ name, field: { label } }: { name: string; field: FieldOf<'range'> }) {
  return (
    <fieldset className="min-w-0">
      <legend className="type-label pb-2">{label}</legend>
      <div className="grid grid-cols-2 gap-2">
        <TextField name={`${name}.0`} label={`${label}, from`} hideLabel />
        <TextField name={`${name}.1`} label={`${label}, to`} hideLabel prefix="to" />
      </div>
    </fieldset>
  )
}

import { createContext, useContext } from 'react'
import { get, type UseFormReturn, useWatch } from 'react-hook-form'
import { type Field, type Fields, fieldAt } from '#contract/operations/settings/fields.ts'
import type { FieldProps } from '#web/platform/ui/form/use-contract-form.ts'
import { type Texts, toInput } from './setting-texts.ts'

// biome-ignore lint/suspicious/noExplicitAny: inputs don't know which section they are in
export type AnyForm = UseFormReturn<any, unknown, any>

export interface SettingsFormValue {
  fields: Fields
  methods: AnyForm
  /** Saved texts of the fields; what differs is unsaved. */
  saved: Texts
  register: (name: string) => FieldProps
  readOnly: boolean
  /** The time zone of the business. */
  timeZone: string
}

export const SettingsFormContext = createContext<SettingsFormValue | null>(null)

export function useSettingsContext(): SettingsFormValue {
  const context = useContext(SettingsFormContext)
  if (!context) throw new Error('The settings form is missing around this component.')
  return context
}

/** The entry of the section's table. */
export function useSetting(name: string): Field {
  return fieldAt(useSettingsContext().fields, name)
}

/** Props of an input, with its value for the server's HTML. */
export function useInput(name: string) {
  const { methods, register, readOnly } = useSettingsContext()
  const value: unknown = get(methods.getValues(), name)
  return {
    ...register(name),
    ...(typeof value === 'boolean' ? { defaultChecked: value } : { defaultValue: value as string }),
    disabled: readOnly,
  }
}

interface FieldError {
  message?: string
  /** The error of a whole list. */
  root?: { message?: string }
}

/** The errors at and below a path. */
export function useErrors(path: string): (FieldError & Record<string, unknown>) | undefined {
  const { methods } = useSettingsContext()
  return get(methods.formState.errors, path) as (FieldError & Record<string, unknown>) | undefined
}

/** The current texts. */
export function useTexts(): Texts {
  return useWatch({ control: useSettingsContext().methods.control }) as Texts
}

export function useText<Value = string>(name: string): Value {
  return useWatch({ control: useSettingsContext().methods.control, name }) as Value
}

/** The section as it would be saved; where a text isn't valid, it is still a text. */
export function useTyped<Values>(): Values {
  const { fields, timeZone } = useSettingsContext()
  return toInput(fields, useTexts(), timeZone) as Values
}

/** Sets a value that no input holds, and checks it again where an error shows. */
export function useSetValue() {
  const { methods } = useSettingsContext()
  return (name: string, value: unknown) => {
    const shown = get(methods.formState.errors, name.split('.')[0] ?? name)
    methods.setValue(name, value)
    if (shown) void methods.trigger(name.split('.')[0])
  }
}

import { createContext, useContext } from 'react'
import { get, type UseFormReturn, useWatch } from 'react-hook-form'
import type { FieldProps } from '#web/platform/ui/form/use-contract-form.ts'

// biome-ignore lint/suspicious/noExplicitAny: fields don't know which section they are in
export type AnyForm = UseFormReturn<any, unknown, any>

export interface SettingsFormValue {
  methods: AnyForm
  /** Saved texts of the fields; what differs is unsaved. */
  saved: Record<string, unknown>
  register: (name: string) => FieldProps
  readOnly: boolean
}

export const SettingsFormContext = createContext<SettingsFormValue | null>(null)

export function useSettingsContext(): SettingsFormValue {
  const context = useContext(SettingsFormContext)
  if (!context) throw new Error('The settings form is missing around this component.')
  return context
}

/** Props of a text field, with its value for the server's HTML. */
export function useTextField(name: string) {
  const { methods, register, readOnly } = useSettingsContext()
  return { ...register(name), defaultValue: get(methods.getValues(), name) as string, disabled: readOnly }
}

export function useCheckField(name: string) {
  const { methods, register, readOnly } = useSettingsContext()
  return { ...register(name), defaultChecked: get(methods.getValues(), name) as boolean, disabled: readOnly }
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

/** The current values, as typed. */
export function useSettingsValues<Values>(): Values {
  return useWatch({ control: useSettingsContext().methods.control }) as Values
}

export function useSettingsValue<Value>(name: string): Value {
  return useWatch({ control: useSettingsContext().methods.control, name }) as Value
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

import { createContext, useContext } from 'react'
import { get, type UseFormReturn, useWatch } from 'react-hook-form'
import type { FieldProps } from '#web/platform/ui/form/use-contract-form.ts'
import { sameValue } from './merge-values.ts'

// biome-ignore lint/suspicious/noExplicitAny: fields don't know which form they are in
type AnyForm = UseFormReturn<any, unknown, any>

export interface FormContextValue {
  methods: AnyForm
  /** The fields' values as the shop has them; what differs is unsaved. */
  saved: Record<string, unknown>
  register: (name: string) => FieldProps
  readOnly: boolean
}

export const FormContext = createContext<FormContextValue | null>(null)

export function useFormContext(): FormContextValue {
  const context = useContext(FormContext)
  if (!context) throw new Error('The form is missing around this component.')
  return context
}

/** Props of an input, with its value for the server's HTML. */
export function useInput(name: string) {
  const { methods, register, readOnly } = useFormContext()
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
  const { methods } = useFormContext()
  return get(methods.formState.errors, path) as (FieldError & Record<string, unknown>) | undefined
}

/** The current values, as typed. */
export function useFormValues<Values>(): Values {
  return useWatch({ control: useFormContext().methods.control }) as Values
}

export function useFormValue<Value = string>(name: string): Value {
  return useWatch({ control: useFormContext().methods.control, name }) as Value
}

/** Sets a value that no input holds, and checks it again where an error shows. */
export function useSetValue() {
  const { methods } = useFormContext()
  return (name: string, value: unknown) => {
    const shown = get(methods.formState.errors, name.split('.')[0] ?? name)
    methods.setValue(name, value)
    if (shown) void methods.trigger(name.split('.')[0])
  }
}

export function useUnsaved(): boolean {
  const { saved } = useFormContext()
  return !sameValue(useFormValues(), saved)
}

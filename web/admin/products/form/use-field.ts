import type { ChangeEvent } from 'react'
import { afterPress } from '#web/ui/after-press.ts'
import { useForm } from './form-context.ts'
import type { ProductForm } from './form-state.ts'
import { type FieldName, toWrite } from './values.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What binds a control to a field: `<Field {...field('price')} label="Price" />`. */
export function useField() {
  const { form, state } = useForm()
  return (name: FieldName) => ({
    name,
    value: state.values[name],
    error: state.faults[name],
    onChange: ({ target }: ChangeEvent<Control>) => setValue(form, name, target.value),
    onBlur: () => afterPress(() => tellFault(form, name)),
  })
}

/** A fault that is shown follows what one types. */
export function setValue(form: ProductForm, name: FieldName, value: string): void {
  form.change(({ values, faults }) => {
    const next = { ...values, [name]: value }
    const told = faults[name] === undefined ? {} : { [name]: toWrite(next).faults[name] }
    return { values: next, faults: { ...faults, ...told }, outcome: null }
  })
}

/** Who leaves a field in which something stands is told what is wrong with it. */
function tellFault(form: ProductForm, name: FieldName): void {
  const { values } = form.get()
  const fault = values[name].trim() === '' ? undefined : toWrite(values).faults[name]
  if (fault) form.change(({ faults }) => ({ faults: { ...faults, [name]: fault } }))
}

import { createContext, useContext } from 'react'
import type { FormState, ProductForm } from './form-state.ts'
import { useStore } from './store.ts'

interface FormPlace {
  form: ProductForm
  /** Under which the browser keeps what is not saved. */
  draft: string
}

export const FormContext = createContext<FormPlace | null>(null)

/** The form that a part of it belongs to, as it stands. */
export function useForm(): FormPlace & { state: FormState } {
  const place = useContext(FormContext)
  if (!place) throw new Error('This part stands outside the form.')
  return { ...place, state: useStore(place.form) }
}

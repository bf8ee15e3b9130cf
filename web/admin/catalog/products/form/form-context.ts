import { createContext, useContext } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useStore } from 'zustand'
import type { ProductWrite } from '#contract/catalog/products/admin-products.ts'
import type { Category } from '#contract/catalog/products/products.ts'
import type { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import type { FormState, FormStore } from './form-store.ts'
import type { FieldName, Suggestions, Values } from './values.ts'

export type FormMethods = UseFormReturn<Values, unknown, ProductWrite>

interface FormContextValue {
  store: FormStore
  methods: FormMethods
  register: ReturnType<typeof useContractForm<ProductWrite, Values>>['field']
  /** Rendered on the server, so that fields have values before hydration. */
  initial: Values
  draftKey: string
  categories: Category[]
  suggestions: Suggestions
}

export const FormContext = createContext<FormContextValue | null>(null)

export function useProductForm(): FormContextValue {
  const context = useContext(FormContext)
  if (!context) throw new Error('The product form is missing around this component.')
  return context
}

export function useFormState<Part>(select: (state: FormState) => Part): Part {
  return useStore(useProductForm().store, select)
}

export function useFormValues(): Values {
  return useWatch({ control: useProductForm().methods.control }) as Values
}

export function useField() {
  const { register, initial } = useProductForm()
  return (name: Exclude<FieldName, 'published' | 'archived'>) => ({
    ...register(name),
    defaultValue: initial[name],
  })
}

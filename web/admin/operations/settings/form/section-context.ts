import { createContext, useContext } from 'react'
import { type Field, type Fields, fieldAt } from '#contract/operations/settings/fields.ts'
import { useFormValues } from '#web/admin/platform/form/form-context.ts'
import { type Texts, toInput } from './setting-texts.ts'

interface SectionContext {
  fields: Fields
  /** The time zone of the business. */
  timeZone: string
}

export const SectionContext = createContext<SectionContext | null>(null)

export function useSection(): SectionContext {
  const context = useContext(SectionContext)
  if (!context) throw new Error('The settings form is missing around this component.')
  return context
}

/** The entry of the section's table. */
export function useSetting(name: string): Field {
  return fieldAt(useSection().fields, name)
}

/** The section as it would be saved; where a text isn't valid, it is still a text. */
export function useTyped<Values>(): Values {
  const { fields, timeZone } = useSection()
  return toInput(fields, useFormValues<Texts>(), timeZone) as Values
}

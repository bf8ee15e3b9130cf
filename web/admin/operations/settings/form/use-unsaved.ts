import { sameValue } from './merge-values.ts'
import { useSettingsContext, useSettingsValues } from './settings-form-context.ts'

/** Whether the form has unsaved changes. */
export function useUnsaved(): boolean {
  const { saved } = useSettingsContext()
  return !sameValue(useSettingsValues(), saved)
}

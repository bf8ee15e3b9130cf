import { useSettingsValue, useSetValue } from '../form/settings-form-context.ts'

const NAME = 'exempt_states'

export function useExemptStates() {
  const exempt = useSettingsValue<string[]>(NAME)
  const setValue = useSetValue()
  return {
    exempt,
    add: (...codes: string[]) => setValue(NAME, [...new Set([...exempt, ...codes])].sort()),
    remove: (code: string) =>
      setValue(
        NAME,
        exempt.filter((each) => each !== code),
      ),
  }
}

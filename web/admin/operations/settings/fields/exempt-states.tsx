import X from 'virtual:icon/x'
import { stateName } from '#contract/platform/values/us-states.ts'
import { useFormContext, useFormValue, useSetValue } from '#web/admin/platform/form/form-context.ts'
import { Select } from '#web/platform/ui/select.tsx'
import { StateOptions } from './state-options.tsx'

export function ExemptStates({ name }: { name: string }) {
  const { readOnly } = useFormContext()
  const { exempt, add, remove } = useExemptStates(name)
  return (
    <>
      {exempt.length === 0 ? (
        <p className="type-label py-2">None</p>
      ) : (
        <ul aria-label="Exempt states" className="flex flex-wrap gap-2">
          {exempt.map((code) => (
            <li
              key={code}
              className="inline-flex min-h-11 items-center rounded-control bg-bone-200 pl-3.5 text-small not-has-[button]:pr-3.5"
            >
              {stateName(code)}
              {!readOnly && (
                <button
                  type="button"
                  aria-label={`Remove ${stateName(code)}`}
                  onClick={() => remove(code)}
                  className="ml-1 inline-flex size-11 items-center justify-center rounded-control hover:bg-bone-300"
                >
                  <X size={16} strokeWidth={1.75} aria-hidden="true" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!readOnly && (
        <Select
          label="Exempt a state"
          value=""
          onChange={({ target }) => target.value && add(target.value)}
          className="pt-4 sm:max-w-66"
        >
          <option value="">Choose a state</option>
          <StateOptions except={exempt} />
        </Select>
      )}
    </>
  )
}

export function useExemptStates(name: string) {
  const exempt = useFormValue<string[]>(name)
  const setValue = useSetValue()
  return {
    exempt,
    add: (...codes: string[]) => setValue(name, [...new Set([...exempt, ...codes])].sort()),
    remove: (code: string) => {
      const rest = exempt.filter((each) => each !== code)
      setValue(name, rest)
    },
  }
}

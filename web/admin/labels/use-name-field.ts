import { type ChangeEvent, useRef, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { labelNameFault } from '#contract/label-name.ts'

const CONFLICT = 409

/** The name of a category or a tag while it is typed. What is wrong with it stands at the field, and the focus goes there. */
export function useNameField(initial = '') {
  const [value, setValue] = useState(initial)
  const [error, setError] = useState<string>()
  const ref = useRef<HTMLInputElement>(null)

  function refuse(sentence: string) {
    setError(sentence)
    ref.current?.focus()
  }

  /** @returns the name, or null when it can't be one: that is told then. */
  function read(): string | null {
    const fault = labelNameFault(value)
    if (!fault) return value.trim()
    refuse(fault)
    return null
  }

  /** Takes what the shop says of the name. */
  function takes(failure: unknown): boolean {
    if (!(failure instanceof ApiError)) return false
    const sentence = failure.status === CONFLICT ? failure.message : failure.fields.name
    if (sentence) refuse(sentence)
    return Boolean(sentence)
  }

  function clear() {
    setValue('')
    setError(undefined)
  }

  const field = {
    ref,
    value,
    error,
    autoComplete: 'off',
    onChange(event: ChangeEvent<HTMLInputElement>) {
      const typed = event.target.value
      setValue(typed)
      // A fault that is shown follows what one types.
      if (error) setError(labelNameFault(typed) ?? undefined)
    },
  }
  return { field, read, takes, clear }
}

import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { HOUR_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import { readStored, store } from '#web/platform/api/browser-storage.ts'
import { setFieldValue } from '#web/platform/ui/set-field-value.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Text typed before the session ended, kept for this tab and this user. */
interface TypedText {
  userId: string
  path: string
  until: number
  fields: { key: string; value: string | boolean }[]
}

const KEY = 'typed-text'
const KEPT_MS = HOUR_MS
const RESTORE_WITHIN_MS = 5 * SECOND_MS
const CHECK_EVERY_MS = 100
/** Secrets are not stored, and a file cannot be. */
const EXCLUDED_TYPES = ['password', 'file', 'hidden', 'submit', 'button', 'reset', 'image']

export function storeTyped(userId: string): void {
  const fields = [...typedFields()]
    .filter(([, field]) => isChanged(field))
    .map(([key, field]) => ({ key, value: enteredValue(field) }))
  const typed: TypedText = { userId, path: location.pathname, until: Date.now() + KEPT_MS, fields }
  store('session', KEY, fields.length > 0 ? JSON.stringify(typed) : null)
}

/** Restores what was typed once the page shows its fields again. */
export function useTyped(userId: string | undefined): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const typed = userId === undefined ? null : storedText()
    if (!typed || typed.path !== pathname) return
    if (typed.userId !== userId) return void store('session', KEY, null)
    const deadline = Date.now() + RESTORE_WITHIN_MS
    const timer = setInterval(() => {
      const present = typedFields()
      const isComplete = typed.fields.every(({ key }) => present.has(key))
      if (!isComplete && Date.now() < deadline) return
      clearInterval(timer)
      store('session', KEY, null)
      restore(typed, present)
    }, CHECK_EVERY_MS)
    return () => clearInterval(timer)
  }, [pathname, userId])
}

function restore({ fields }: TypedText, present: Map<string, Field>): void {
  for (const { key, value } of fields) {
    const field = present.get(key)
    if (field && enteredValue(field) !== value) setFieldValue(field, value)
  }
}

function storedText(): TypedText | null {
  try {
    const typed = JSON.parse(readStored('session', KEY) ?? 'null') as TypedText | null
    return typed && typed.until > Date.now() ? typed : null
  } catch {
    return null
  }
}

/** The fields of the page's forms, by a key that is the same after a reload. */
function typedFields(): Map<string, Field> {
  const fields = [...document.querySelectorAll<Field>('main :is(input, textarea, select)')]
  const named = fields.filter((field) => field.name && !EXCLUDED_TYPES.includes(field.type))
  const counts = new Map<string, number>()
  return new Map(
    named.map((field) => {
      const name = field.type === 'radio' ? `${field.name}=${field.value}` : field.name
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      return [`${name} ${count}`, field]
    }),
  )
}

function enteredValue(field: Field): string | boolean {
  return isToggle(field) ? field.checked : field.value
}

function isChanged(field: Field): boolean {
  if (isToggle(field)) return field.checked !== field.defaultChecked
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some((option) => option.selected !== option.defaultSelected)
  }
  return field.value !== ''
}

function isToggle(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

import { parseJson } from '#contract/platform/values/parse-json.ts'
import { readStored, store } from '#web/platform/api/browser-storage.ts'
import { contentOf, keyFor, type Tried } from '#web/platform/api/request-key.ts'

/** The form's fields, as typed. */
export interface RequestValues {
  kind: string
  blade_length_in: string
  steel: string
  handle_material: string
  sheath: string
  text: string
  budget_min: string
  budget_max: string
  needed_by: string
  name: string
  email: string
  phone: string
}

interface Draft {
  /** The product that filled in a part of it; empty without one. */
  like: string
  values: RequestValues
}

const STORAGE_KEY = 'commission-draft'
const TRIED_KEY = 'commission-tried'

const NAMES = [
  ...(['kind', 'blade_length_in', 'steel', 'handle_material', 'sheath', 'text'] as const),
  ...(['budget_min', 'budget_max', 'needed_by', 'name', 'email', 'phone'] as const),
] satisfies (keyof RequestValues)[]

/** The unsent request of this tab; it survives a reload. */
export function readRequestDraft(): Draft {
  const stored = parse(readStored('session', STORAGE_KEY))
  const values = Object(stored.values) as Record<string, unknown>
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    like: text(stored.like),
    values: Object.fromEntries(NAMES.map((name) => [name, text(values[name])])) as unknown as RequestValues,
  }
}

export function storeRequestDraft(draft: Draft | null): void {
  store('session', STORAGE_KEY, draft && JSON.stringify(draft))
}

/** The same for a request that is sent again, also after a reload, because its first answer can be lost. */
export function requestKeyOf(fields: object, files: readonly (string | File)[]): string {
  const stored = parse(readStored('session', TRIED_KEY))
  const { content, key } = stored as Partial<Tried>
  const tried = keyFor(content && key ? { content, key } : null, contentOf(fields, files))
  store('session', TRIED_KEY, JSON.stringify(tried))
  return tried.key
}

export function forgetRequest(): void {
  storeRequestDraft(null)
  store('session', TRIED_KEY, null)
}

function parse(text: string | null | undefined): Record<string, unknown> {
  return Object(parseJson(text ?? ''))
}

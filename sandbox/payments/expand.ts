import type { Form, FormValue } from '../form.ts'
import { invalid } from './failure.ts'
import { lineItemPage } from './pages.ts'
import type { Provider } from './provider.ts'
import { readRecord } from './records.ts'

type Json = Record<string, unknown>

const EXPANDABLE: Record<
  string,
  Record<string, (provider: Provider, owner: Json, id: unknown) => unknown>
> = {
  'checkout.session': { payment_intent: intent, line_items: lineItems },
  payment_intent: { latest_charge: charge },
  charge: { payment_intent: intent },
  refund: { charge, payment_intent: intent },
  dispute: { charge, payment_intent: intent },
}

/** Replaces IDs with their objects along paths such as `payment_intent.latest_charge`. */
export function expand(provider: Provider, object: object, paths: string[]): Json {
  return paths.reduce((expanded, path) => expandPath(provider, expanded, path.split('.'), path), {
    ...object,
  })
}

export function expandPaths(form: Form): string[] {
  const value: FormValue | undefined = form.expand
  if (value === undefined) return []
  if (Array.isArray(value) && value.every((path) => typeof path === 'string')) return value
  throw invalid('Invalid array', { param: 'expand' })
}

function expandPath(provider: Provider, object: Json, path: string[], fullPath: string): Json {
  const [field = '', ...rest] = path
  if (object.object === 'list' && field === 'data' && Array.isArray(object.data)) {
    return { ...object, data: object.data.map((item) => expandPath(provider, { ...item }, rest, fullPath)) }
  }
  const fetch = EXPANDABLE[String(object.object)]?.[field]
  if (!fetch) throw invalid(`This property cannot be expanded (${fullPath}).`, { param: 'expand' })
  const present = object[field]
  const value = typeof present === 'object' && present !== null ? present : fetch(provider, object, present)
  const isLeaf = rest.length === 0 || typeof value !== 'object' || value === null
  return { ...object, [field]: isLeaf ? value : expandPath(provider, { ...value }, rest, fullPath) }
}

function intent({ db }: Provider, _owner: Json, id: unknown) {
  return typeof id === 'string' ? readRecord(db, 'payment_intent', id) : null
}

function charge({ db }: Provider, _owner: Json, id: unknown) {
  return typeof id === 'string' ? readRecord(db, 'charge', id) : null
}

function lineItems({ db }: Provider, owner: Json) {
  const record = readRecord(db, 'session', String(owner.id))
  return record && lineItemPage(record, {})
}

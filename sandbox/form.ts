export type FormValue = string | FormValue[] | { [key: string]: FormValue }
export type Form = { [key: string]: FormValue }

type Branch = { [key: string]: string | Branch }

const KEY = /^([^[\]]+)((?:\[[^[\]]*\])*)$/
const MAX_DEPTH = 10

/** Parses `a=1&b[c]=2&d[0]=3&e[]=4` into nested objects and lists. Never fails: the later of two conflicting pairs wins. */
export function parseForm(text: string): Form {
  const root: Branch = Object.create(null)
  for (const [key, value] of new URLSearchParams(text)) insert(root, pathOf(key), value)
  return mapValues(root)
}

function pathOf(key: string): string[] {
  const match = KEY.exec(key)
  if (!match) return [key]
  const inner = [...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '')
  return inner.length < MAX_DEPTH ? [match[1] ?? key, ...inner] : [key]
}

function insert(root: Branch, path: string[], value: string) {
  let branch = root
  for (const [depth, segment] of path.entries()) {
    const name = segment === '' ? String(Object.keys(branch).length) : segment
    if (depth === path.length - 1) {
      branch[name] = value
      return
    }
    const next = branch[name]
    const child: Branch = typeof next === 'object' ? next : Object.create(null)
    branch[name] = child
    branch = child
  }
}

function mapValues(branch: Branch): Form {
  const form: Form = Object.create(null)
  for (const [name, value] of Object.entries(branch)) form[name] = toFormValue(value)
  return form
}

function toFormValue(value: string | Branch): FormValue {
  if (typeof value === 'string') return value
  const names = Object.keys(value)
  const isList = names.length > 0 && names.every((name) => /^\d{1,4}$/.test(name))
  // Integer-like keys enumerate in ascending order, so the values are already in list order.
  return isList ? Object.values(value).map(toFormValue) : mapValues(value)
}

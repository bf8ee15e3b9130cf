import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { sameValue } from './merge-values.ts'

type Tree = Record<string, unknown>

/** Sets only what differs, so that rows keep their place, their focus and what is unfolded. */
export function applyValues<Values extends FieldValues>(
  methods: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>,
  next: Values,
): void {
  for (const [path, value] of differences(methods.getValues(), next, [])) {
    methods.setValue(path.join('.') as Path<Values>, structuredClone(value) as never)
  }
}

function differences(before: Tree, next: Tree, path: string[]): [path: string[], value: unknown][] {
  return Object.keys(next).flatMap((key) => {
    const [was, is] = [before[key], next[key]]
    if (sameValue(was, is)) return []
    const place = [...path, key]
    return canRecurse(was, is) ? differences(was as Tree, is as Tree, place) : [[place, is]]
  })
}

/** Lists of rows or fields with as many entries as before, and groups of fields. */
function canRecurse(was: unknown, is: unknown): boolean {
  if (!isTree(was) || !isTree(is)) return false
  if (!Array.isArray(was) || !Array.isArray(is)) return Array.isArray(was) === Array.isArray(is)
  return was.length === is.length && !is.some((item) => typeof item === 'number')
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null
}

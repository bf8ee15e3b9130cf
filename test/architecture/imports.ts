import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { mayImport, type Place, placeOf } from './fences.ts'

// dependency-cruiser cannot read TSX with its swc parser, and TypeScript 7 has no JavaScript API.

export interface Import {
  from: string
  to: string
}

/** All imports between files of the three sides, types included. Tests are left out. */
export function readImports(cwd: string): Import[] {
  const files = globSync('{contract,server,web}/**/*.{ts,tsx}', {
    cwd,
    exclude: ['**/*.test.ts', 'server/db/**'],
  })
  return files.flatMap((from) =>
    specifiersIn(from, readFileSync(join(cwd, from), 'utf8'))
      .map((specifier) => (specifier.startsWith('#') ? specifier.slice(1) : join(dirname(from), specifier)))
      .filter((to) => placeOf(to) !== null)
      .map((to) => ({ from, to })),
  )
}

function specifiersIn(file: string, source: string): string[] {
  const { module } = parseSync(file, source)
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      source.slice(start, end).replace(/^['"`]|['"`]$/g, ''),
    ),
  ].filter((specifier) => /^[#.]/.test(specifier))
}

/** @returns a line for each import that the fences forbid. The sides themselves are fenced by the linter. */
export function forbiddenImports(imports: Import[]): string[] {
  return imports.flatMap(({ from, to }) => {
    const [start, end] = [placeOf(from), placeOf(to)]
    if (!start || !end || sideOf(start) !== sideOf(end) || mayImport(start, end)) return []
    return [`${from} imports ${to}`]
  })
}

const sideOf = ({ side }: Place) => side.split('/')[0]

/** `room`: the folders of a subject with all they contain. `folder`: every folder on its own. */
type Depth = 'room' | 'folder'

/** @returns one line for each import of the first cycle of folders; none without a cycle. */
export function findCycle(imports: Import[], depth: Depth): string[] {
  const name = (path: string) => {
    const place = placeOf(path)
    return depth === 'folder' || !place ? dirname(path) : join(place.side, place.subject, place.folder)
  }
  const arrows = new Map<string, Map<string, string>>()
  for (const { from, to } of imports) {
    if (name(from) === name(to)) continue
    const targets = arrows.get(name(from)) ?? new Map<string, string>()
    arrows.set(name(from), targets.set(name(to), `${from} imports ${to}`))
  }
  const finished = new Set<string>()
  function visit(folder: string, path: string[]): string[] {
    if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder]
    if (finished.has(folder)) return []
    for (const to of arrows.get(folder)?.keys() ?? []) {
      const cycle = visit(to, [...path, folder])
      if (cycle.length > 0) return cycle
    }
    finished.add(folder)
    return []
  }
  for (const folder of arrows.keys()) {
    const cycle = visit(folder, [])
    if (cycle.length > 0) return cycle.slice(1).map((to, at) => arrows.get(cycle[at] ?? '')?.get(to) ?? '')
  }
  return []
}

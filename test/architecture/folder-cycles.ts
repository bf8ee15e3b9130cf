import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseSync } from 'vite'

// dependency-cruiser cannot read TSX with its swc parser, and TypeScript 7 has no JavaScript API.

/** Between folders, types included: from → to → an example. */
export type Imports = Map<string, Map<string, string>>

/** `subject`: the folders of `root` with all they contain. `folder`: every folder on its own. */
export type Depth = 'subject' | 'folder'

export function readImports(cwd: string, root: string, depth: Depth): Imports {
  const imports: Imports = new Map()
  // A file of `root` itself counts as a folder.
  const folderOf = (path: string) => {
    const [, ...parts] = path.split('/')
    return parts.slice(0, depth === 'subject' ? 1 : Math.max(1, parts.length - 1)).join('/')
  }
  for (const file of globSync(`${root}/**/*.{ts,tsx}`, { cwd, exclude: ['**/*.test.ts', '**/*.test.tsx'] })) {
    const from = folderOf(file)
    for (const specifier of specifiersIn(file, readFileSync(join(cwd, file), 'utf8'))) {
      const target = specifier.startsWith('#') ? specifier.slice(1) : join(dirname(file), specifier)
      const to = folderOf(target)
      if (!target.startsWith(`${root}/`) || to === from) continue
      const targets = imports.get(from) ?? new Map<string, string>()
      imports.set(from, targets.set(to, `${file} imports ${target}`))
    }
  }
  return imports
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

/** @returns one line per import of the first cycle found; none without a cycle. */
export function findCycle(imports: Imports): string[] {
  const finished = new Set<string>()
  function visit(folder: string, path: string[]): string[] {
    if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder]
    if (finished.has(folder)) return []
    for (const to of imports.get(folder)?.keys() ?? []) {
      const cycle = visit(to, [...path, folder])
      if (cycle.length > 0) return cycle
    }
    finished.add(folder)
    return []
  }
  for (const folder of imports.keys()) {
    const cycle = visit(folder, [])
    if (cycle.length > 0) {
      return cycle.slice(1).map((to, at) => imports.get(cycle[at] ?? '')?.get(to) ?? '')
    }
  }
  return []
}

if (import.meta.main) {
  for (const root of ['server', 'web']) {
    for (const depth of ['subject', 'folder'] as const) {
      const imports = readImports(resolve(import.meta.dirname, '../..'), root, depth)
      if (imports.size === 0) throw new Error(`No imports found in ${root}/.`)
      const cycle = findCycle(imports)
      if (cycle.length === 0) continue
      console.error([`Folders of ${root}/ import each other:`, ...cycle].join('\n  '))
      process.exitCode = 1
    }
  }
}

import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'

export const ROOT = resolve(import.meta.dirname, '../..')

const locked = z.object({
  version: z.string(),
  license: z.string().optional(),
  dev: z.boolean().default(false),
  optional: z.boolean().default(false),
  integrity: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
})
const lockfile = z.object({ lockfileVersion: z.literal(3), packages: z.record(z.string(), z.unknown()) })

/** A package that `npm ci` installs. */
export interface Package {
  /** Where it lies, from the house: "node_modules/fastify". */
  place: string
  name: string
  version: string
  license: string | undefined
  /** Needed for work on the shop and not by the shop. */
  dev: boolean
  /** For other machines than this, or only where it can be had. */
  optional: boolean
  /** As the registry signed it: "sha512-…". */
  integrity: string | undefined
  /** Names. */
  needs: string[]
}

/** Every package of the lock file, those of other machines' kinds included. */
export function readPackages(): Package[] {
  const { packages } = lockfile.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')))
  return Object.entries(packages).flatMap(([place, entry]) => {
    if (place === '') return []
    const { license, dependencies, optionalDependencies, ...known } = locked.parse(entry)
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const needs = Object.keys({ ...dependencies, ...optionalDependencies })
    return [{ ...known, place, name, license: license ?? ownWord(place), integrity: known.integrity, needs }]
  })
}

const manifest = z.object({
  license: z.string().optional(),
  licenses: z.array(z.object({ type: z.string() })),
})

/** What an old package says of itself in a way that the lock file does not repeat. */
function ownWord(place: string): string | undefined {
  try {
    const said = JSON.parse(readFileSync(join(ROOT, place, 'package.json'), 'utf8'))
    const { license, licenses } = manifest.parse({ licenses: [], ...said })
    return license ?? (licenses.length === 1 ? licenses[0]?.type : undefined)
  } catch {
    return undefined
  }
}

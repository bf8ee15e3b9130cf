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

export interface Package {
  /** Like "node_modules/fastify". */
  path: string
  name: string
  version: string
  license: string | undefined
  dev: boolean
  optional: boolean
  /** "sha512-…" */
  integrity: string | undefined
  /** Names. */
  dependencies: string[]
}

/** Every package of the lock file, also for other platforms. */
export function readPackages(): Package[] {
  const { packages } = lockfile.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')))
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (path === '') return []
    const { license, dependencies, optionalDependencies, ...known } = locked.parse(entry)
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return [
      {
        ...known,
        path,
        name,
        license: license ?? licenseFromManifest(path),
        integrity: known.integrity,
        dependencies: Object.keys({ ...dependencies, ...optionalDependencies }),
      },
    ]
  })
}

const manifest = z.object({
  license: z.string().optional(),
  licenses: z.array(z.object({ type: z.string() })),
})

/** Old packages have a `licenses` list, which the lock file omits. */
function licenseFromManifest(path: string): string | undefined {
  try {
    const content = JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8'))
    const { license, licenses } = manifest.parse({ licenses: [], ...content })
    return license ?? (licenses.length === 1 ? licenses[0]?.type : undefined)
  } catch {
    return undefined
  }
}

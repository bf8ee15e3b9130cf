import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Package, ROOT, readPackages } from './lock.ts'

/** CycloneDX 1.5. `npm sbom` omits packages that are both production and development dependencies. */
export const SBOM = join(ROOT, 'build/sbom.json')

/** @returns the number of components. */
export function writeSbom(): number {
  const bom = describe(readPackages())
  mkdirSync(dirname(SBOM), { recursive: true })
  writeFileSync(SBOM, `${JSON.stringify(bom, null, 1)}\n`)
  return bom.components.length
}

export function describe(packages: Package[]) {
  const { name, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const byPath = new Map(packages.map((each) => [each.path, each]))
  // A version at several paths is one component with the strongest scope.
  const weight = ({ dev, optional }: Package) => (dev ? 0 : optional ? 1 : 2)
  const sorted = packages.toSorted((one, other) => weight(one) - weight(other))
  const components = [...new Map(sorted.map((each) => [purl(each), each]))]
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
    components: components.map(([ref, each]) => ({
      type: 'library',
      'bom-ref': ref,
      name: each.name,
      version: each.version,
      purl: ref,
      scope: each.dev ? 'excluded' : each.optional ? 'optional' : 'required',
      ...(each.license && { licenses: [{ expression: each.license }] }),
      ...(each.integrity?.startsWith('sha512-') && {
        hashes: [{ alg: 'SHA-512', content: Buffer.from(each.integrity.slice(7), 'base64').toString('hex') }],
      }),
    })),
    dependencies: components.map(([ref, each]) => ({
      ref,
      dependsOn: [
        ...new Set(each.dependencies.flatMap((name) => resolveFrom(name, each.path, byPath))),
      ].sort(),
    })),
  }
}

/** https://github.com/package-url/purl-spec */
function purl({ name, version }: Package): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

/** Resolves a package like Node: from the nearest `node_modules` that has it. */
function resolveFrom(name: string, from: string, byPath: ReadonlyMap<string, Package>): string[] {
  for (let path = from; ; path = path.slice(0, path.lastIndexOf('/node_modules/'))) {
    const nested = byPath.get(`${path}/node_modules/${name}`)
    if (nested) return [purl(nested)]
    if (!path.includes('/node_modules/')) break
  }
  const top = byPath.get(`node_modules/${name}`)
  return top ? [purl(top)] : []
}

if (import.meta.main) console.log(`Wrote ${writeSbom()} components to ${SBOM}`)

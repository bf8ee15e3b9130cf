import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Package, ROOT, readPackages } from './lock.ts'

/**
 * What the shop is made of, in CycloneDX 1.5, for whoever wants to know what a new weakness means for it. From the lock
 * file alone; `npm sbom` leaves out what the shop and the tools to work on it both need.
 */
export const SBOM = join(ROOT, 'build/sbom.json')

/** Writes it. @returns how many parts it names. */
export function writeSbom(): number {
  const bom = describe(readPackages())
  mkdirSync(dirname(SBOM), { recursive: true })
  writeFileSync(SBOM, `${JSON.stringify(bom, null, 1)}\n`)
  return bom.components.length
}

export function describe(packages: Package[]) {
  const { name, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const byPlace = new Map(packages.map((each) => [each.place, each]))
  // The same version may lie in several places; it is one part, needed as much as the place that needs it most.
  const weight = ({ dev, optional }: Package) => (dev ? 0 : optional ? 1 : 2)
  const sorted = packages.toSorted((one, other) => weight(one) - weight(other))
  const parts = [...new Map(sorted.map((each) => [purl(each), each]))]
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
    components: parts.map(([ref, each]) => ({
      type: 'library',
      'bom-ref': ref,
      name: each.name,
      version: each.version,
      purl: ref,
      // Nothing of what the shop is only worked on with is in it when it runs.
      scope: each.dev ? 'excluded' : each.optional ? 'optional' : 'required',
      ...(each.license && { licenses: [{ expression: each.license }] }),
      ...(each.integrity?.startsWith('sha512-') && {
        hashes: [{ alg: 'SHA-512', content: Buffer.from(each.integrity.slice(7), 'base64').toString('hex') }],
      }),
    })),
    dependencies: parts.map(([ref, each]) => ({
      ref,
      dependsOn: [...new Set(each.needs.flatMap((need) => found(need, each.place, byPlace)))].sort(),
    })),
  }
}

/** https://github.com/package-url/purl-spec */
function purl({ name, version }: Package): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

/** Where Node finds a package from another: the nearest `node_modules` that has it. */
function found(need: string, from: string, byPlace: ReadonlyMap<string, Package>): string[] {
  for (let place = from; ; place = place.slice(0, place.lastIndexOf('/node_modules/'))) {
    const there = byPlace.get(`${place}/node_modules/${need}`)
    if (there) return [purl(there)]
    if (!place.includes('/node_modules/')) break
  }
  const top = byPlace.get(`node_modules/${need}`)
  return top ? [purl(top)] : []
}

if (import.meta.main) console.log(`${writeSbom()} parts are in ${SBOM}`)

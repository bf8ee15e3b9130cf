import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, readPackages } from './lock.ts'
import { describe } from './sbom.ts'

const bom = describe(readPackages())
const components = new Map(bom.components.map((component) => [component['bom-ref'], component]))

test('lists every dependency with its license and checksum', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const scopes = new Map(bom.components.map(({ name, version, scope }) => [`${name}@${version}`, scope]))
  for (const [name, version] of Object.entries(dependencies)) {
    expect([name, scopes.get(`${name}@${version}`)]).toEqual([name, 'required'])
  }
  for (const [name, version] of Object.entries(devDependencies)) {
    expect([name, scopes.has(`${name}@${version}`)]).toEqual([name, true])
  }
  for (const { name, scope, licenses, hashes } of bom.components) {
    if (scope === 'excluded') continue
    expect([name, licenses?.length, hashes?.[0]?.content.length]).toEqual([name, 1, 128])
  }
})

test('lists the dependencies of every component as components', () => {
  const dependencies = new Map(bom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  expect([...dependencies.keys()].sort()).toEqual([...components.keys()].sort())
  for (const ref of [...dependencies.values()].flat()) expect([ref, components.has(ref)]).toEqual([ref, true])
  const fastify = [...components.values()].find(({ name }) => name === 'fastify')
  expect(dependencies.get(fastify?.['bom-ref'] ?? '')?.join(' ')).toMatch(
    /pkg:npm\/%40fastify\/.* pkg:npm\/pino@/,
  )
})

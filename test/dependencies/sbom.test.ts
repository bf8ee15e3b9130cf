import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, readPackages } from './lock.ts'
import { describe } from './sbom.ts'

const bom = describe(readPackages())
const parts = new Map(bom.components.map((part) => [part['bom-ref'], part]))

test('all that the shop needs is named, with its licence and its checksum', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const named = new Map(bom.components.map((part) => [`${part.name}@${part.version}`, part.scope]))
  for (const [name, version] of Object.entries(dependencies)) {
    expect([name, named.get(`${name}@${version}`)]).toEqual([name, 'required'])
  }
  for (const [name, version] of Object.entries(devDependencies)) {
    expect([name, named.has(`${name}@${version}`)]).toEqual([name, true])
  }
  for (const { name, scope, licenses, hashes } of bom.components) {
    if (scope === 'excluded') continue
    expect([name, licenses?.length, hashes?.[0]?.content.length]).toEqual([name, 1, 128])
  }
})

test('each part says which others it needs, and every one of those is a part', () => {
  const needs = new Map(bom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  expect([...needs.keys()].sort()).toEqual([...parts.keys()].sort())
  for (const ref of [...needs.values()].flat()) expect([ref, parts.has(ref)]).toEqual([ref, true])
  const fastify = [...parts.values()].find(({ name }) => name === 'fastify')
  expect(needs.get(fastify?.['bom-ref'] ?? '')?.join(' ')).toMatch(/pkg:npm\/%40fastify\/.* pkg:npm\/pino@/)
})

import { expect, test } from 'vitest'
import { licenseProblems } from './licenses.ts'
import { type Package, readPackages } from './lock.ts'

const one: Package = {
  path: 'node_modules/a',
  name: 'a',
  version: '1.0.0',
  license: 'MIT',
  dev: false,
  optional: false,
  integrity: undefined,
  dependencies: [],
}

test('accepts the license of every installed package', () => {
  const packages = readPackages()
  expect(packages.length).toBeGreaterThan(300)
  expect(licenseProblems(packages)).toEqual([])
})

test.each([
  'GPL-3.0-only',
  'AGPL-3.0',
  'LGPL-3.0',
  'MPL-2.0',
  'UNLICENSED',
  'SEE LICENSE IN x',
  'MIT AND GPL-2.0',
])('reports a production dependency under %s', (license) => {
  expect(licenseProblems([{ ...one, license }])).toEqual([`a@1.0.0 has the license ${license}.`])
})

test('reports a package without a license', () => {
  expect(licenseProblems([{ ...one, license: undefined }])).toEqual(['a@1.0.0 has no license.'])
})

test.each(['MIT', '(MIT OR GPL-3.0)', 'Apache-2.0 AND ISC'])('accepts %s', (license) => {
  expect(licenseProblems([{ ...one, license }])).toEqual([])
})

test('accepts more licenses for development dependencies, but not all', () => {
  expect(licenseProblems([{ ...one, dev: true, license: 'MPL-2.0' }])).toEqual([])
  expect(licenseProblems([{ ...one, dev: true, license: 'GPL-3.0' }])).toHaveLength(1)
})

test('accepts the LGPL for libraries that are loaded unchanged', () => {
  const libvips = { ...one, name: '@img/sharp-libvips-linux-x64', license: 'LGPL-3.0-or-later' }
  expect(licenseProblems([libvips])).toEqual([])
})

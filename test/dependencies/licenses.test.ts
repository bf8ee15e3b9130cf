import { expect, test } from 'vitest'
import { licenseFaults } from './licenses.ts'
import { type Package, readPackages } from './lock.ts'

const one: Package = {
  place: 'node_modules/a',
  name: 'a',
  version: '1.0.0',
  license: 'MIT',
  dev: false,
  optional: false,
  integrity: undefined,
  needs: [],
}

test('every package that is installed is under a licence the shop takes', () => {
  const packages = readPackages()
  expect(packages.length).toBeGreaterThan(300)
  expect(licenseFaults(packages)).toEqual([])
})

test.each([
  'GPL-3.0-only',
  'AGPL-3.0',
  'LGPL-3.0',
  'MPL-2.0',
  'UNLICENSED',
  'SEE LICENSE IN x',
  'MIT AND GPL-2.0',
])('a package of the shop under %s is told', (license) => {
  expect(licenseFaults([{ ...one, license }])).toEqual([`a@1.0.0 is under ${license}.`])
})

test('one that names no licence is told', () => {
  expect(licenseFaults([{ ...one, license: undefined }])).toEqual(['a@1.0.0 names no licence.'])
})

test.each(['MIT', '(MIT OR GPL-3.0)', 'Apache-2.0 AND ISC'])('%s is taken', (license) => {
  expect(licenseFaults([{ ...one, license }])).toEqual([])
})

test('what is only worked with may be under more, but not under everything', () => {
  expect(licenseFaults([{ ...one, dev: true, license: 'MPL-2.0' }])).toEqual([])
  expect(licenseFaults([{ ...one, dev: true, license: 'GPL-3.0' }])).toHaveLength(1)
})

test('a library may be under the LGPL where it is loaded unchanged', () => {
  const libvips = { ...one, name: '@img/sharp-libvips-linux-x64', license: 'LGPL-3.0-or-later' }
  expect(licenseFaults([libvips])).toEqual([])
})

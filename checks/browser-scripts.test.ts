import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ASSETS = resolve(import.meta.dirname, '../build/client/assets')

/** Every name that Zod gives to what it makes begins so. */
const SCHEMA = '_zod'

test('no script of a page, the staff’s included, carries schemas: what they hold in common with pages is plain', () => {
  const scripts = globSync(`${ASSETS}/*.js`)
  expect(scripts.length).toBeGreaterThan(0)
  const heavy = scripts.filter((file) => readFileSync(file, 'utf8').includes(SCHEMA))
  expect(heavy.map((file) => basename(file))).toEqual([])
})

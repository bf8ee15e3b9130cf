import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ASSETS = resolve(import.meta.dirname, '../../build/client/assets')

/** Zod names everything it creates with this prefix. */
const SCHEMA = '_zod'

test('no page loads zod or a schema before a form needs it', () => {
  const scripts = globSync(`${ASSETS}/*.js`)
  const withSchemas = scripts
    .filter((file) => readFileSync(file, 'utf8').includes(SCHEMA))
    .map((file) => basename(file))
  expect(withSchemas.length).toBeGreaterThan(0)
  const [manifest = ''] = globSync(`${ASSETS}/manifest-*.js`).map((file) => readFileSync(file, 'utf8'))
  expect(manifest).toContain('routes')
  expect(withSchemas.filter((name) => manifest.includes(name))).toEqual([])
})

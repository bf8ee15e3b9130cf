import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

/** Each rule is broken once, in a scratch project. */
const VIOLATIONS: [rule: string, file: string, content: string][] = [
  ['a page may not use the server', 'web/page.ts', `import '#server/platform/db/open.ts'`],
  ['a page may not reach the server by a relative path', 'web/page.ts', `import '../server/db/open.ts'`],
  ['a page may not use Node modules', 'web/page.ts', `import 'node:fs'`],
  ['a page may not use the database', 'web/page.tsx', `import 'kysely'`],
  [
    'the contract may not use the server',
    'contract/platform/api/endpoint.ts',
    `import '#server/platform/config/config.ts'`,
  ],
  ['the contract may not use React', 'contract/platform/api/endpoint.ts', `import 'react'`],
  ['the server may not use the pages', 'server/sales/orders/place.ts', `import '#web/root.tsx'`],
  ['the server may not use React', 'server/sales/orders/place.ts', `import 'react'`],
  ['the server may not use the sandbox', 'server/sales/orders/place.ts', `import '#sandbox/app.ts'`],
  ['the server may not use the demo catalog', 'server/sales/orders/place.ts', `import '#demo/catalog.json'`],
  ['only db uses the database driver', 'server/sales/orders/place.ts', `import 'pg'`],
  ['only integrations uses the payment provider', 'server/sales/orders/place.ts', `import 'stripe'`],
  ['a route contains no SQL', 'server/sales/orders/routes.ts', `import 'kysely'`],
  ['the sandbox may not use the shop', 'sandbox/app.ts', `import '#server/platform/config/config.ts'`],
  ['the sandbox may not use the contract', 'sandbox/app.ts', `import '#contract/platform/values/money.ts'`],
  ['the command line may not use the sandbox', 'cli/shop.ts', `import '#sandbox/app.ts'`],
  ['file names are kebab-case', 'server/sales/orders/placeOrder.ts', `export const placed = true`],
]

const ROOT = resolve(import.meta.dirname, '../..')
const scratch = mkdtempSync(join(tmpdir(), 'import-boundaries-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

function writeAll(folder: string, files: Record<string, string>): void {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `${content}\n`)
  }
}

function lint(files: Record<string, string>): { ok: boolean; output: string } {
  const folder = mkdtempSync(join(scratch, 'project-'))
  for (const file of ['package.json', 'biome.json']) cpSync(join(ROOT, file), join(folder, file))
  writeAll(folder, files)
  const biome = join(ROOT, 'node_modules/.bin/biome')
  const run = spawnSync(process.execPath, [biome, 'lint', '--vcs-enabled=false', '.'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { ok: run.status === 0, output: run.stdout + run.stderr }
}

test.each(VIOLATIONS)('%s', (_rule, file, content) => {
  const { ok, output } = lint({ [file]: content })
  expect(output).toMatch(/noRestrictedImports|useFilenamingConvention/)
  expect(ok).toBe(false)
})

test('imports form no cycles', () => {
  const { ok, output } = lint({
    'server/one.ts': `import { two } from './two.ts'\nexport const one = () => two`,
    'server/two.ts': `import { one } from './one.ts'\nexport const two = () => one`,
  })
  expect(output).toContain('noImportCycles')
  expect(ok).toBe(false)
})

test('allowed imports pass', () => {
  const { ok, output } = lint({
    'server/sales/orders/place.ts': `import '#contract/platform/values/money.ts'`,
  })
  expect(output).toContain('Checked')
  expect(ok).toBe(true)
})

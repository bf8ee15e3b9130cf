import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...globSync('{docs,demo,server,web}/**/*.md', { cwd: ROOT }),
]
const FOLDERS = 'contract|server|web|sandbox|cli|demo|deploy|test|bench|docs'

/** Exist only after a build or a run. */
const GENERATED = /^(build|test\/e2e\/results)(\/|$)/

function pathsIn(page: string): string[] {
  const text = readFileSync(join(ROOT, page), 'utf8')
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)/g)].map(([, link = '']) =>
    join(dirname(page), link),
  )
  const code = [...text.matchAll(new RegExp(`\`((?:${FOLDERS})/[^\`\\s…<>*{}]*)\``, 'g'))].map(
    ([, path = '']) => path,
  )
  return [...links, ...code].filter((path) => !GENERATED.test(path))
}

test.each(PAGES)('every path named in %s exists', (page) => {
  expect(pathsIn(page).filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

/** As GitHub names a heading. */
function anchorsIn(page: string): string[] {
  return [...readFileSync(join(ROOT, page), 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
}

test.each(PAGES)('links of %s to a heading find it', (page) => {
  const links = [...readFileSync(join(ROOT, page), 'utf8').matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)]
  const broken = links.filter(
    ([, link = '', anchor = '']) =>
      !anchorsIn(link === '' ? page : join(dirname(page), link)).includes(anchor),
  )
  expect(broken.map(([link]) => link)).toEqual([])
})

test('the index of decisions lists every record once', () => {
  const records = globSync('docs/decisions/0*.md', { cwd: ROOT }).map((path) => basename(path))
  const index = readFileSync(join(ROOT, 'docs/decisions/README.md'), 'utf8')
  expect([...index.matchAll(/\((0[^)]+)\)/g)].map(([, record]) => record).sort()).toEqual(records.sort())
})

test('the pages name paths', () => {
  expect(PAGES.flatMap(pathsIn).length).toBeGreaterThan(100)
})

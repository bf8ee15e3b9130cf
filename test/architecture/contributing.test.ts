import { execSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROCESS_ENV, ROOT } from '#test/support/shop-process.ts'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const { scripts } = JSON.parse(read('package.json'))
const examples = [
  ...read('CONTRIBUTING.md').matchAll(/`npm run (test:\w+) -- (\S+)(?: -[tg] "(.+)")?`/g),
].map(([example, script = '', path = '', name = '']) => ({ example, script, path, name }))

// Vitest would load whole shops to list their tests by name, so the name is looked up in the files that it lists.
test.each(examples)('$example finds a test', ({ script, path, name }) => {
  const list = scripts[script]
    .replace('vitest run', 'vitest list --filesOnly')
    .replace(/^playwright test/, '$& --list')
  const env = { ...PROCESS_ENV, PATH: `node_modules/.bin:${PROCESS_ENV.PATH}`, CHROMIUM: 'not started' }
  const listed = execSync(`${list} ${path}`, { cwd: ROOT, env, encoding: 'utf8' })
  const files = [...listed.matchAll(/[\w/.-]+\.(?:test|spec)\.ts/g)].map(([file]) =>
    file.startsWith(path) ? file : join('test/e2e', file),
  )
  expect(files).not.toEqual([])
  const titles = files.flatMap((file) => [...read(file).matchAll(/^test(?:\.each)?[^'"]*['"](.*)['"]/gm)])
  expect(titles.filter(([, title = '']) => title.includes(name))).not.toEqual([])
})

test('CONTRIBUTING has an example for each kind of test', () => {
  expect(examples.map(({ script }) => script)).toEqual(['test:unit', 'test:server', 'test:e2e'])
})

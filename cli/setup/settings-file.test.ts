import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { UnquotableError } from './quote.ts'
import { changeSettings, readSettings } from './settings-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

const AWKWARD = [
  'plain',
  'two words',
  '#hash # and more',
  '$HOME $1 `id`',
  'say "yes"',
  "O'Brien & Sons <shop@shop.example>",
  'back\\slash \\n',
  'ünïcödé “…” 刀',
  '~/*?[a]{b};|&(c)<d>!',
  'a=b',
  'smtps://shop%40shop.example:p%27w@mail.example:465',
]
const settings = new Map(AWKWARD.map((value, index) => [`SETTING_${index}`, value]))

test('writes values that a shell, Node and the shop read alike', () => {
  const file = join(folder, 'shop.env')
  writeFileSync(file, changeSettings('', settings))
  const env = { PATH: process.env.PATH }
  const options = { env, encoding: 'utf8' } as const
  const print = 'process.stdout.write(JSON.stringify(process.env))'
  const shell = execFileSync(
    'sh',
    ['-c', `set -a; . "$0"; exec "$@"`, file, process.execPath, '-e', print],
    options,
  )
  const node = execFileSync(process.execPath, [`--env-file=${file}`, '-e', print], options)
  const expected = Object.fromEntries(settings)
  expect(JSON.parse(shell)).toMatchObject(expected)
  expect(JSON.parse(node)).toMatchObject(expected)
  expect(Object.fromEntries(readSettings(changeSettings('', settings)))).toEqual(expected)
})

test.each(['line\nbreak', "both ' and $"])('rejects the ambiguous value %j', (value) => {
  expect(() => changeSettings('', new Map([['A', value]]))).toThrow(UnquotableError)
})

/** Checked against systemd's own parser (load_env_file of systemd 252). */
test('reads a file as systemd does', () => {
  const text = [
    '  A = x y  ',
    '; c',
    `B='a'"b" c\\`,
    'd ',
    'export C=5',
    '#D=1 \\',
    'E=still the comment',
    'F="multi',
    'line"',
    'G=',
    "H=a\\'b",
    'A=2',
    ' I="q" # c',
    "J='x'y'z'",
    'K="\\$a\\"b\\q"',
  ].join('\n')
  expect(Object.fromEntries(readSettings(text))).toEqual({
    A: '2',
    B: 'abcd',
    F: 'multi\nline',
    H: "a'b",
    I: 'q# c',
    J: "xy'z'",
    K: '$a"b\\q',
  })
})

test('changes only the given settings', () => {
  const text = `# The shop\nPORT=3000\n\nSMTP_URL=\n  A='old' \n# A comment that continues \\\nA="last"\nB="two\nlines"\n# end \\\n`
  const changed = changeSettings(
    text,
    new Map([
      ['SMTP_URL', 'smtp://a b'],
      ['B', 'b'],
      ['NEW', '1'],
    ]),
  )
  expect(changed).toBe(
    `# The shop\nPORT=3000\n\nSMTP_URL='smtp://a b'\n  A='old' \n# A comment that continues \\\nA="last"\nB=b\n# end \\\n\nNEW=1\n`,
  )
  expect(readSettings(changed).get('NEW')).toBe('1')
})

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { NOT_PERSONAL, ORDER_COLUMNS } from './personal-data.ts'

const SECURITY_PAGE = readFileSync(resolve(import.meta.dirname, '../../../docs/security.md'), 'utf8')

test('the security page lists every column with data about the customer', () => {
  const declared = Object.entries(ORDER_COLUMNS)
    .filter(([, { onErase }]) => onErase !== NOT_PERSONAL)
    .map(([column, { access, onErase }]) => {
      const erased = 'keep' in onErase ? `kept: ${onErase.keep}` : 'cleared'
      return `| \`${column}\` | ${access} | ${erased} |`
    })
  expect(SECURITY_PAGE.match(/^\| `\w+` \| (public|personal|internal) \| .*$/gm)).toEqual(declared)
})

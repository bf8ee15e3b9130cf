import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROBLEM_KEYS } from '#contract/staff/dashboard/problems.ts'
import { ROOT } from '#test/support/shop-process.ts'

/** As websites that show Markdown name a heading. */
function anchorOf(heading: string): string {
  return heading.toLowerCase().replaceAll(' ', '-')
}

test('the guide has the paragraph that each email about a problem names', () => {
  const guide = readFileSync(join(ROOT, 'docs/running.md'), 'utf8')
  const anchors = [...guide.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
  expect(anchors).toEqual(expect.arrayContaining(PROBLEM_KEYS.map((key) => key.replaceAll('_', '-'))))
})

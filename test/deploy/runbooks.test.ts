import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { PROBLEM_KEYS } from '#contract/staff/dashboard/problems.ts'

const read = (file: string) => readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8')
const GUIDE = 'docs/running.md'

/** As GitHub names a heading. */
const anchors = [...read(GUIDE).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-'),
)

test('links each alert to its paragraph', () => {
  const alerts = read('deploy/monitoring/alerts.yml')
  const linked = [...alerts.matchAll(/runbook: docs\/running\.md#(\S+)$/gm)].map(([, anchor]) => anchor)
  expect(linked.length).toBe(alerts.match(/- alert:/g)?.length)
  expect(linked.filter((anchor) => !anchors.includes(anchor ?? ''))).toEqual([])
})

test.each(['deploy/compose.yaml', 'web/platform/email/server-emails.tsx'])(
  'links %s to existing headings',
  (file) => {
    const linked = [...read(file).matchAll(/docs\/running\.md#([\w-]+)/g)].map(([, anchor]) => anchor)
    expect(linked).not.toEqual([])
    expect(linked.filter((anchor) => !anchors.includes(anchor ?? ''))).toEqual([])
  },
)

test('links each problem email to its paragraph', () => {
  expect(anchors).toEqual(expect.arrayContaining(PROBLEM_KEYS.map((key) => key.replaceAll('_', '-'))))
})

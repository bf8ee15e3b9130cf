import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8')
const GUIDE = 'docs/running.md'

/** Of each heading, as GitHub makes them. */
const anchors = [...read(GUIDE).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-'),
)

test('each alert links to its paragraph', () => {
  const alerts = read('deploy/monitoring/alerts.yml')
  const linked = [...alerts.matchAll(/runbook: docs\/running\.md#(\S+)$/gm)].map(([, anchor]) => anchor)
  expect(linked.length).toBe(alerts.match(/- alert:/g)?.length)
  expect(linked.filter((anchor) => !anchors.includes(anchor ?? ''))).toEqual([])
})

test.each([
  [GUIDE, /\]\(#([^)]+)\)/g],
  ['README.md', /docs\/running\.md#([\w-]+)/g],
  ['deploy/compose.yaml', /docs\/running\.md#([\w-]+)/g],
  ['web/platform/email/backup-failed.ts', /docs\/running\.md#([\w-]+)/g],
])('links of %s lead to a heading', (file, link) => {
  const linked = [...read(file).matchAll(link)].map(([, anchor]) => anchor)
  expect(linked).not.toEqual([])
  expect(linked.filter((anchor) => !anchors.includes(anchor ?? ''))).toEqual([])
})

// The emails of `server/operations/problems/` link to these.
test.each([
  'disk',
  'backup',
  'store',
  'email',
  'payments',
  'clock',
  'certificate',
  'website',
  'server-errors',
])('has a paragraph about the problem %s', (anchor) => {
  expect(anchors).toContain(anchor)
})

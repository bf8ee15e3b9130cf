import { expect, test } from 'vitest'
import { judgeReport } from './audit.ts'

const report = (severity: string) =>
  JSON.stringify({ vulnerabilities: { leftpad: { name: 'leftpad', severity, range: '<1.3.0' } } })

test.each(['high', 'critical'])('a known weakness that is %s fails, and is named', (severity) => {
  const { passed, sentence } = judgeReport(report(severity))
  expect([passed, sentence]).toEqual([false, expect.stringContaining(`leftpad <1.3.0 (${severity})`)])
})

test('what weighs less is counted, and none is said to be none', () => {
  expect(judgeReport(report('moderate'))).toEqual({
    passed: true,
    sentence: expect.stringContaining(', 1 of less'),
  })
  expect(judgeReport('{"vulnerabilities":{}}').sentence).toMatch(/^No grave weakness is known.*runs on\.$/)
})

test.each([
  '',
  'npm error',
  '{"message":"405 Method Not Allowed","statusCode":405}',
  '{"error":{"code":"ENOTFOUND"}}',
])('a registry that can not tell is said to: %.20s', (printed) => {
  expect(judgeReport(printed)).toEqual({ passed: true, sentence: expect.stringMatching(/^Not audited/) })
})

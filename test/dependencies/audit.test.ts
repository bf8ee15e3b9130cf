import { expect, test } from 'vitest'
import { parseReport } from './audit.ts'

const report = (severity: string) =>
  JSON.stringify({ vulnerabilities: { leftpad: { name: 'leftpad', severity, range: '<1.3.0' } } })

test.each(['high', 'critical'])('fails on a %s vulnerability and names the package', (severity) => {
  const { passed, sentence } = parseReport(report(severity))
  expect([passed, sentence]).toEqual([false, expect.stringContaining(`leftpad <1.3.0 (${severity})`)])
})

test('passes with minor vulnerabilities and counts them', () => {
  expect(parseReport(report('moderate'))).toEqual({
    passed: true,
    sentence: expect.stringContaining(', 1 minor'),
  })
  expect(parseReport('{"vulnerabilities":{}}').sentence).toMatch(
    /^No severe vulnerabilities .*dependencies\.$/,
  )
})

test.each([
  '',
  'npm error',
  '{"message":"405 Method Not Allowed","statusCode":405}',
  '{"error":{"code":"ENOTFOUND"}}',
])('reports a registry that cannot audit: %.20s', (printed) => {
  expect(parseReport(printed)).toEqual({ passed: true, sentence: expect.stringMatching(/^Not audited/) })
})

import { z } from 'zod'
import { npm } from './npm.ts'

const SEVERE = ['high', 'critical']

const report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string().default('') })),
})

export interface AuditResult {
  /** False only for severe vulnerabilities. */
  passed: boolean
  sentence: string
}

/** Asks the registry for known vulnerabilities in production dependencies. */
export function auditDependencies(): AuditResult {
  return parseReport(npm(['audit', '--omit=dev', '--json']).printed)
}

/** @param printed the output of `npm audit --json`. A registry without audits passes, with a note. */
export function parseReport(printed: string): AuditResult {
  const read = report.safeParse(parseJson(printed))
  if (!read.success) {
    return { passed: true, sentence: 'Not audited: the package registry does not support audits.' }
  }
  const found = Object.entries(read.data.vulnerabilities)
  const severe = found.filter(([, { severity }]) => SEVERE.includes(severity))
  if (severe.length > 0) {
    const names = severe.map(([name, { severity, range }]) => `${name} ${range} (${severity})`)
    return {
      passed: false,
      sentence: `Severe vulnerabilities in the shop's dependencies: ${names.join(', ')}.`,
    }
  }
  const others = found.length > 0 ? `, ${found.length} minor` : ''
  return { passed: true, sentence: `No severe vulnerabilities in the shop's dependencies${others}.` }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

import { z } from 'zod'
import { npm } from './npm.ts'

/** Too bad to be shipped. */
const GRAVE = ['high', 'critical']

const report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string().default('') })),
})

export interface Verdict {
  /** False only for a grave weakness that is known. */
  passed: boolean
  sentence: string
}

/** Asks the registry for known weaknesses of what the shop runs on. */
export function auditDependencies(): Verdict {
  return judgeReport(npm(['audit', '--omit=dev', '--json']).printed)
}

/** What `npm audit --json` said; a registry that can't tell is no reason to fail, and is named. */
export function judgeReport(printed: string): Verdict {
  const read = report.safeParse(parsed(printed))
  if (!read.success) {
    return {
      passed: true,
      sentence: 'Not audited: the package registry within reach could not tell of weaknesses.',
    }
  }
  const found = Object.entries(read.data.vulnerabilities)
  const grave = found.filter(([, { severity }]) => GRAVE.includes(severity))
  if (grave.length > 0) {
    const names = grave.map(([name, { severity, range }]) => `${name} ${range} (${severity})`)
    return { passed: false, sentence: `Known weaknesses in what the shop runs on: ${names.join(', ')}.` }
  }
  const others = found.length > 0 ? `, ${found.length} of less weight` : ''
  return { passed: true, sentence: `No grave weakness is known in what the shop runs on${others}.` }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

import { z } from 'zod'
import { instant } from '#contract/platform/api/common-schemas.ts'

export const PROBLEM_KEYS = [
  'disk',
  'backup',
  'store',
  'email',
  'payments',
  'clock',
  'certificate',
  'website',
  'server_errors',
] as const
export type ProblemKey = (typeof PROBLEM_KEYS)[number]

export const problem = z.object({
  key: z.enum(PROBLEM_KEYS),
  since: instant.describe('When the shop noticed it'),
  message: z.string().describe('A sentence with the present figures'),
})
export type Problem = z.output<typeof problem>

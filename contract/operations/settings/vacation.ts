import { z } from 'zod'
import { day, onOff } from '#contract/platform/api/fields.ts'
import { onceValid } from '#contract/platform/api/form-fields.ts'
import { MAX_VACATION_MESSAGE } from '#contract/platform/values/limits.ts'

export const VACATION_MODES = ['closed', 'delayed'] as const
export type VacationMode = (typeof VACATION_MODES)[number]

export const vacationSettings = z
  .object({
    enabled: onOff,
    starts_on: day.nullable(),
    ends_on: day.nullable().describe('The last day, in the time zone of the business'),
    mode: z.enum(VACATION_MODES, 'Choose closed or delayed.'),
    message: z
      .string('Write a message, or leave it empty.')
      .trim()
      .max(MAX_VACATION_MESSAGE, `Use at most ${MAX_VACATION_MESSAGE} characters.`),
  })
  .superRefine(({ mode, starts_on, ends_on }, context) => {
    const wrong = (message: string) => context.addIssue({ code: 'custom', path: ['ends_on'], message })
    if (ends_on === null && mode === 'delayed') wrong('Choose the last day: customers read when orders ship.')
    if (starts_on !== null && ends_on !== null && ends_on < starts_on)
      wrong('Choose a last day after the first.')
  }, onceValid('ends_on'))
export type VacationSettings = z.output<typeof vacationSettings>

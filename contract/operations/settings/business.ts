import { z } from 'zod'
import { stateCode } from '#contract/platform/api/fields.ts'
import { requiredEmail, requiredLine } from '#contract/platform/api/form-fields.ts'

const clockTime = z
  .string('Enter a time like 09:00.')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 09:00.')

const weekday = z
  .int('Choose days of the week.')
  .min(0, 'Choose days of the week.')
  .max(6, 'Choose days of the week.')

export const WORKING_DAYS = [1, 2, 3, 4, 5]

const openingHours = z
  .object({
    days: z
      .array(weekday, 'Choose at least one day.')
      .min(1, 'Choose at least one day.')
      .default(WORKING_DAYS)
      .overwrite((days) => [...new Set(days)].sort())
      .describe('0 is Sunday'),
    opens: clockTime,
    closes: clockTime,
  })
  .refine(({ opens, closes }) => closes > opens, {
    path: ['closes'],
    message: 'Enter a time after the shop opens.',
  })
export type OpeningHours = z.output<typeof openingHours>

const phoneNumber = z
  .string('Enter a phone number.')
  .trim()
  .regex(/^\+?[\d\s().-]{7,24}$/, 'Enter a phone number like (304) 555-0142.')
  .refine((text) => /^\d{7,15}$/.test(text.replace(/\D/g, '')), 'Enter a phone number of 7 to 15 digits.')

/** Names without a slash, such as 'Japan', are time zones, too. An offset, which `Intl` also takes, is not. */
function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export const businessSettings = z.object({
  name: requiredLine('Enter the name of the shop.', 80),
  email: requiredEmail,
  phones: z
    .array(
      z.object({ label: requiredLine('Say whose number it is.', 40), number: phoneNumber }),
      'Send a list of phones.',
    )
    .max(4, 'Enter at most 4 phones.'),
  place: requiredLine('Enter the place.', 80),
  region: requiredLine('Enter the state.', 80),
  region_code: stateCode,
  time_zone: z
    .string('Choose a time zone.')
    .refine(isTimeZone, 'Choose a time zone like America/New_York.')
    .describe('An IANA name'),
  hours: z.array(openingHours, 'Send a list of opening hours.').max(7, 'Enter at most 7 rows of hours.'),
  hours_note: z.string('Write a note, or leave it empty.').trim().max(120, 'Use at most 120 characters.'),
  makers: z
    .array(
      z.object({ name: requiredLine('Enter a name.', 80), role: requiredLine('Enter a role.', 80) }),
      'Send a list of makers.',
    )
    .max(6, 'Enter at most 6 makers.'),
})
export type BusinessSettings = z.output<typeof businessSettings>

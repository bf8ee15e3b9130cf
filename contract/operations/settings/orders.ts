import { z } from 'zod'
import { typedNumber } from '#contract/platform/values/typed-number.ts'
import { LABEL_CSV_FORMATS } from './label-formats.ts'

const wholeNumber = (min: number, max: number) =>
  z
    .int(typedNumber('Enter a whole number.'))
    .min(min, `Enter a whole number from ${min} to ${max}.`)
    .max(max, `Enter a whole number from ${min} to ${max}.`)

export const orderSettings = z.object({
  review_request_days: wholeNumber(0, 90).describe('0 sends none'),
  pay_link_hours: wholeNumber(1, 168),
  archive_after_days: wholeNumber(1, 365).nullable(),
  label_csv_format: z.enum(LABEL_CSV_FORMATS, 'Choose a format.'),
})
export type OrderSettings = z.output<typeof orderSettings>

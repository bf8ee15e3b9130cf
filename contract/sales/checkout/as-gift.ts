import { z } from 'zod'
import { oneLine } from '#contract/platform/api/form-fields.ts'
import { countCharacters } from '#contract/platform/values/text.ts'
import { MAX_CARD_NOTE, MAX_GIVER } from './gift-values.ts'

const note = z
  .string('Write a note, or leave it empty.')
  .overwrite((text) =>
    text
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  )
  .refine((text) => countCharacters(text) <= MAX_CARD_NOTE, `Use at most ${MAX_CARD_NOTE} characters.`)
  .refine((text) => !/[^\P{Cc}\n\t]/u.test(text), 'Use letters, digits and punctuation.')

export const asGift = z.object(
  {
    from: oneLine('Enter your name, or leave it empty.', MAX_GIVER)
      .default('')
      .describe("Printed on the card; emails greet it. The order's name is the recipient's"),
    note: note.default('').describe('Printed on a card that goes into the parcel'),
    arrive_after: z.iso
      .date('Enter a day such as 2026-12-24.')
      .nullable()
      .default(null)
      .describe('Not delivered before: 1 to 60 days ahead'),
  },
  'Send null, or the gift.',
)
export type AsGift = z.output<typeof asGift>

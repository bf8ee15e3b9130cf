import { z } from 'zod'
import { isWholeCents } from '#contract/platform/values/money.ts'
import { typedDollars, typedNumber } from '#contract/platform/values/typed-number.ts'
import { isStateCode } from '#contract/platform/values/us-states.ts'

/** Building blocks of the settings' schemas. */

export const onOff = z.boolean('Send true or false.')

export const dollars = (max: number) =>
  z
    .number(typedDollars('Enter an amount in dollars.'))
    .min(0, 'Enter $0 or more.')
    .max(max, `Enter at most $${max.toLocaleString('en-US')}.`)
    .refine(isWholeCents, 'Enter an amount with at most two decimals.')

/** A percentage from 0 to `max`. */
export const percent = (max: number, decimals: number) =>
  z
    .number(typedNumber('Enter a percentage.'))
    .min(0, 'Enter 0 or more.')
    .max(max, `Enter at most ${max} %.`)
    .refine(
      (value) => Math.abs(value * 10 ** decimals - Math.round(value * 10 ** decimals)) < 1e-6,
      `Enter at most ${decimals === 2 ? 'two' : 'three'} decimals.`,
    )

export const stateCode = z.string('Choose a state.').refine(isStateCode, 'Choose a state.')

export const zipCode = z.string('Enter all 5 digits.').regex(/^\d{5}$/, 'Enter all 5 digits.')

/** A day without a time: 2026-12-03. */
export const day = z.iso.date('Enter a date like 2026-12-03.')

/** A moment with its time zone, stored in UTC. */
export const moment = z.iso
  .datetime({ offset: true, error: 'Enter a date and a time.' })
  .overwrite((text) => (Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString()))

/** Adds an error to the second and later items that repeat a value of this name. */
export function rejectRepeated<Item>(
  items: Item[],
  name: keyof Item & string,
  message: string,
  context: { addIssue(issue: { code: 'custom'; path: (string | number)[]; message: string }): void },
): void {
  const seen = new Set<unknown>()
  for (const [index, item] of items.entries()) {
    const value = item[name]
    if (seen.has(value)) context.addIssue({ code: 'custom', path: [index, name], message })
    seen.add(value)
  }
}

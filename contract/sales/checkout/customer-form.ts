import { z } from 'zod'
import { onceValid, requiredEmail, requiredLine } from '#contract/platform/api/form-fields.ts'
import { isStateCode, minimumAge } from '#contract/platform/values/us-states.ts'
import { wrongStateOf } from './zip-prefixes.ts'

export const shippingAddress = z.object({
  address: requiredLine('Enter your street address.', 200),
  city: requiredLine('Enter your city.', 100),
  state: z.string('Choose your state.').trim().refine(isStateCode, 'Choose your state.'),
  zip: z
    .string('Enter all 5 digits.')
    .trim()
    .regex(/^\d{5}$/, 'Enter all 5 digits.'),
})
export type ShippingAddress = Record<keyof z.output<typeof shippingAddress>, string>

export const placeConfirmed = z
  .boolean('Send true or false.')
  .default(false)
  .describe('The post office of another state serves the address')

const ageConfirmation = z
  .string('Confirm your age.')
  .describe('The confirmed age: "18", "21", or "" while the box is unchecked')

export const recipientName = requiredLine('Enter your full name.', 120)

const recipient = {
  name: recipientName,
  ...shippingAddress.shape,
  placeConfirmed,
  ageConfirmation,
}

/** Knives are sold to adults; some states ask for 21 years. */
function requireAge(
  { ageConfirmation, state }: { ageConfirmation: string; state: string },
  context: z.RefinementCtx,
): void {
  const age = minimumAge(state)
  const confirmed = /^(18|21)$/.test(ageConfirmation) ? Number(ageConfirmation) : 0
  if (confirmed >= age) return
  const message = `Confirm that you are at least ${age} years old.`
  context.addIssue({ code: 'custom', path: ['ageConfirmation'], message })
}

/** Mail follows the ZIP code, taxes and laws the state. */
function requireOnePlace(
  place: { state: string; zip: string; placeConfirmed: boolean },
  context: z.RefinementCtx,
): void {
  const message = place.placeConfirmed ? null : wrongStateOf(place)
  if (message !== null) context.addIssue({ code: 'custom', path: ['zip'], message })
}

/** The fields of the checkout, all as text. Errors follow the order of the fields. */
export const customerForm = z
  .object({ email: requiredEmail, ...recipient })
  .superRefine(requireAge, onceValid('ageConfirmation'))
  .superRefine(requireOnePlace, onceValid('state', 'zip'))
export type CustomerFields = z.output<typeof customerForm>

/** Whom a product is made for and where it is sent, when the email address is known. */
export const recipientForm = z
  .object(recipient)
  .superRefine(requireAge, onceValid('ageConfirmation'))
  .superRefine(requireOnePlace, onceValid('state', 'zip'))
export type RecipientFields = z.output<typeof recipientForm>

/** The same, or nothing of it. */
export const recipientOrNothing = z
  .object(recipient)
  .partial()
  .superRefine((given, context) => {
    const { placeConfirmed: _, ...entered } = given
    if (Object.values(entered).every((value) => value === undefined)) return
    for (const { path, message } of recipientForm.safeParse(given).error?.issues ?? [])
      context.addIssue({ code: 'custom', path, message })
  })

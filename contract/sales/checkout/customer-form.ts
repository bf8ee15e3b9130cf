import { z } from 'zod'
import { uuidText } from '#contract/platform/api/common-schemas.ts'
import { onceValid, requiredEmail, requiredLine } from '#contract/platform/api/form-fields.ts'
import { isStateCode } from '#contract/platform/values/us-states.ts'
import { isPickup } from './pickup.ts'
import { checkoutMethod } from './pickup-schema.ts'
import { wrongAge } from './values.ts'
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

function requireAge(form: Parameters<typeof wrongAge>[0], context: z.RefinementCtx): void {
  const message = wrongAge(form)
  if (message !== null) context.addIssue({ code: 'custom', path: ['ageConfirmation'], message })
}

/** Mail follows the ZIP code, taxes and laws the state. */
function requireOnePlace(
  place: { state: string; zip: string; placeConfirmed: boolean },
  context: z.RefinementCtx,
): void {
  const message = place.placeConfirmed ? null : wrongStateOf(place)
  if (message !== null) context.addIssue({ code: 'custom', path: ['zip'], message })
}

/** Any text: only where something is sent, it must be an address. */
const anyText = z.string().trim().catch('')

function requireAddress(address: ShippingAddress, context: z.RefinementCtx): void {
  for (const { path, message } of shippingAddress.safeParse(address).error?.issues ?? [])
    context.addIssue({ code: 'custom', path, message })
}

type Form = Record<'name' | 'ageConfirmation' | 'shippingMethod', string> &
  ShippingAddress & { placeConfirmed: boolean; joinOrder?: string | null | undefined }

/** The address, the law and the taxes of what is picked up, or goes with another order, are known to the server. */
const ifSentTo =
  (rule: (form: Form, context: z.RefinementCtx) => void) => (form: Form, context: z.RefinementCtx) =>
    isPickup(String(form.shippingMethod)) || form.joinOrder ? undefined : rule(form, context)

function requireName({ name, joinOrder: joined }: Form, context: z.RefinementCtx): void {
  const { error } = recipientName.safeParse(name)
  for (const { message } of joined ? [] : (error?.issues ?? []))
    context.addIssue({ code: 'custom', path: ['name'], message })
}

/** Wherever the other order goes, nobody is younger. */
function requireAdult(form: Form, context: z.RefinementCtx): void {
  if (form.joinOrder) requireAge({ ...form, state: '' }, context)
}

export const joinOrder = uuidText
  .nullish()
  .describe(
    'An unshipped order of this browser or login: both go into one parcel, by its method to its address',
  )

/** The fields of the checkout. */
export const customerForm = z
  .object({
    name: anyText,
    email: requiredEmail,
    address: anyText,
    city: anyText,
    state: anyText,
    zip: anyText,
    placeConfirmed,
    ageConfirmation,
    shippingMethod: checkoutMethod.default('standard'),
    pickupConfirmed: z.boolean('Send true or false.').default(false),
    joinOrder,
  })
  .superRefine(requireName, onceValid())
  .superRefine(ifSentTo(requireAddress), onceValid())
  .superRefine(ifSentTo(requireAge), onceValid('ageConfirmation'))
  .superRefine(requireAdult, onceValid('ageConfirmation'))
  .superRefine(ifSentTo(requireOnePlace), onceValid('state', 'zip'))
export type CustomerFields = z.output<typeof customerForm>

/** Whom a product is made for and where it is sent, when the email address is known. */
export const recipientForm = z
  .object(recipient)
  .superRefine(requireAge, onceValid('ageConfirmation'))
  .superRefine(requireOnePlace, onceValid('state', 'zip'))
export type RecipientFields = z.output<typeof recipientForm>

/** Where a paid order goes instead. The age is confirmed only where the law asks for more than before. */
export const ownAddressForm = z
  .object({ ...recipient, ageConfirmation: ageConfirmation.default('') })
  .superRefine(requireOnePlace, onceValid('state', 'zip'))
export type OwnAddressFields = z.output<typeof ownAddressForm>

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

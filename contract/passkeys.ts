import { z } from 'zod'
import { MAX_PASSKEY_NAME } from './account-fields.ts'
import { user } from './accounts.ts'
import { lineFault } from './buyer-fields.ts'
import { instant, success, uuidText } from './fields.ts'

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
})
export type Passkey = z.output<typeof passkey>

/** What `navigator.credentials` takes and gives, as JSON: https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON */
const options = z.looseObject({ challenge: z.string() })
const credential = z.looseObject({ id: z.string().max(2000), response: z.looseObject({}) }, 'Use a passkey.')

const name = z
  .string('Name the passkey.')
  .trim()
  .superRefine((text, context) => {
    const message = lineFault(text, 'Name the passkey.', MAX_PASSKEY_NAME)
    if (message) context.addIssue({ code: 'custom', message })
  })

const byId = z.object({ id: uuidText })
const list = z.object({ passkeys: z.array(passkey) })

export const passkeySchemas = {
  list: { summary: 'The passkeys of whoever is logged in', access: 'login', reply: list },
  registerOptions: {
    summary: 'Begins to add a passkey; the password is asked because a passkey opens the account by itself',
    access: 'login',
    body: z.object({ password: z.string('Enter your password.').min(1, 'Enter your password.').max(1000) }),
    reply: z.object({ options }),
  },
  registerVerify: {
    summary: 'Adds the passkey that the device made',
    access: 'login',
    status: 201,
    body: z.object({ name, credential }),
    reply: success.extend({ passkeys: z.array(passkey) }),
  },
  rename: {
    summary: 'Gives a passkey another name',
    access: 'login',
    params: byId,
    body: z.object({ name }),
    reply: success.extend({ passkeys: z.array(passkey) }),
  },
  remove: {
    summary: 'Removes a passkey',
    access: 'login',
    params: byId,
    reply: success.extend({ passkeys: z.array(passkey) }),
  },
  loginOptions: {
    summary: 'Begins a login by passkey; nobody need say who they are',
    reply: z.object({ options }),
  },
  loginVerify: {
    summary: 'Logs in by passkey, which counts as both factors',
    body: z.object({ credential }),
    reply: success.extend({ user }),
  },
} as const

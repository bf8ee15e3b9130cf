import { z } from 'zod'
import { instant, success, uuidText } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { passkeyName, passwordForm } from './account-form.ts'
import { user } from './accounts.ts'

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
})
export type Passkey = z.output<typeof passkey>

/** JSON for `navigator.credentials`: https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON */
const options = z.looseObject({ challenge: z.string() })
const credential = z.looseObject({ id: z.string().max(2000), response: z.looseObject({}) }, 'Use a passkey.')

const byId = z.object({ id: uuidText })
const list = z.object({ passkeys: z.array(passkey) })

export const passkeyEndpoints = {
  list: endpoint('GET', '/api/auth/passkeys', {
    summary: "Lists the user's passkeys",
    access: 'login',
    reply: list,
  }),
  registerOptions: endpoint('POST', '/api/auth/passkeys/register/options', {
    summary: 'Starts adding a passkey; needs the password, because a passkey alone can log in',
    access: 'login',
    body: passwordForm,
    reply: z.object({ options }),
  }),
  registerVerify: endpoint('POST', '/api/auth/passkeys/register/verify', {
    summary: 'Adds the passkey that the device created',
    access: 'login',
    status: 201,
    body: z.object({ name: passkeyName, credential }),
    errors: [409],
    reply: success.extend({ passkeys: z.array(passkey) }),
  }),
  rename: endpoint('PUT', '/api/auth/passkeys/:id', {
    summary: 'Renames a passkey',
    access: 'login',
    params: byId,
    body: z.object({ name: passkeyName }),
    reply: success.extend({ passkeys: z.array(passkey) }),
  }),
  remove: endpoint('DELETE', '/api/auth/passkeys/:id', {
    summary: 'Removes a passkey',
    access: 'login',
    params: byId,
    reply: success.extend({ passkeys: z.array(passkey) }),
  }),
  loginOptions: endpoint('POST', '/api/auth/passkeys/login/options', {
    summary: 'Starts a login with a passkey; needs no email',
    reply: z.object({ options }),
  }),
  loginVerify: endpoint('POST', '/api/auth/passkeys/login/verify', {
    summary: 'Logs in with a passkey, which counts as both factors',
    body: z.object({ credential }),
    errors: [401],
    reply: success.extend({ user }),
  }),
}

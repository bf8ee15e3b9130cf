import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

/** What the shop asks of the device, and what the device answers: JSON that the browser checks itself. */
type Options = { challenge: string }

export async function signIn(options: Options) {
  const { id, response, ...rest } = await startAuthentication({
    optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
  })
  return { ...rest, id, response: { ...response } }
}

export async function makePasskey(options: Options) {
  const { id, response, ...rest } = await startRegistration({
    optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
  })
  return { ...rest, id, response: { ...response } }
}

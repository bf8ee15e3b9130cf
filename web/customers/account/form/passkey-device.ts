import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

type Options = { challenge: string }

export async function signIn(options: Options) {
  const { id, response, ...rest } = await startAuthentication({
    optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
  })
  return { ...rest, id, response: { ...response } }
}

export async function createPasskey(options: Options) {
  const { id, response, ...rest } = await startRegistration({
    optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
  })
  return { ...rest, id, response: { ...response } }
}

import { ApiError } from '#contract/app/client.ts'
import { JWKS_PATH } from '#contract/platform/values/paths.ts'
import { send } from '#web/platform/api/browser-api.ts'

/** A JWK. */
export interface PublicKey {
  kid: string
  kty: string
  crv: string
  x: string
}

/** Rejects with an {@link ApiError} when they can't be read. */
export async function loadPublicKeys(): Promise<PublicKey[]> {
  const { status, body } = await send({ method: 'GET', url: JWKS_PATH, body: undefined })
  if (status !== 200) throw new ApiError(status, body)
  const { keys } = (body ?? {}) as { keys?: PublicKey[] }
  return Array.isArray(keys) ? keys : []
}

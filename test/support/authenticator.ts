import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A WebAuthn authenticator: https://www.w3.org/TR/webauthn-3/ */
export interface Authenticator {
  /** The result of `navigator.credentials.create`. */
  create(options: Options, change?: Change): Credential
  /** The result of `navigator.credentials.get`. */
  get(options: Options, change?: Change): Credential
}

interface Options {
  challenge: string
}

type Credential = { id: string; response: Record<string, unknown> } & Record<string, unknown>

interface Change {
  origin?: string
  rpId?: string
  userVerified?: boolean
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const CREDENTIAL_INCLUDED = 0x40

export function createAuthenticator(origin: string, rpId: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let signatures = 0

  function authenticatorData(change: Change, attestation: Buffer = Buffer.alloc(0)): Buffer {
    signatures += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(signatures)
    const verified = change.userVerified === false ? 0 : USER_VERIFIED
    const flags = USER_PRESENT | verified | (attestation.length > 0 ? CREDENTIAL_INCLUDED : 0)
    return Buffer.concat([sha256(change.rpId ?? rpId), Buffer.from([flags]), count, attestation])
  }

  function clientData(type: string, { challenge }: Options, change: Change): Buffer {
    return Buffer.from(
      JSON.stringify({ type, challenge, origin: change.origin ?? origin, crossOrigin: false }),
    )
  }

  function credential(response: Record<string, Buffer>): Credential {
    const name = id.toString('base64url')
    const encoded = Object.entries(response).map(([key, bytes]) => [key, bytes.toString('base64url')])
    return {
      id: name,
      rawId: name,
      type: 'public-key',
      clientExtensionResults: {},
      response: Object.fromEntries(encoded),
    }
  }

  return {
    create(options, change = {}) {
      const length = Buffer.from([0, id.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
      const authData = authenticatorData(change, attested)
      const attestationObject = cborMap(3, [
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap(0, [])],
        [cborText('authData'), cborBytes(authData)],
      ])
      return credential({
        clientDataJSON: clientData('webauthn.create', options, change),
        attestationObject,
      })
    },
    get(options, change = {}) {
      const clientDataJSON = clientData('webauthn.get', options, change)
      const data = authenticatorData(change)
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey)
      return credential({ clientDataJSON, authenticatorData: data, signature })
    },
  }
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

/** An ES256 public key in COSE: RFC 9053, section 7.1.1. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cborMap(5, [
    [Buffer.from([0x01]), Buffer.from([0x02])],
    [Buffer.from([0x03]), Buffer.from([0x26])],
    [Buffer.from([0x20]), Buffer.from([0x01])],
    [Buffer.from([0x21]), cborBytes(Buffer.from(x, 'base64url'))],
    [Buffer.from([0x22]), cborBytes(Buffer.from(y, 'base64url'))],
  ])
}

function cborMap(size: number, entries: [Buffer, Buffer][]): Buffer {
  return Buffer.concat([Buffer.from([0xa0 + size]), ...entries.flat()])
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
}

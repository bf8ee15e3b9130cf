import { useEffect, useState } from 'react'
import type { PassportReply } from '#contract/customers/passports/passports.ts'
import { privateApi } from '#web/platform/api/private-api.ts'
import { retryImport } from '#web/platform/connection/retry-import.ts'

type SignatureState = 'checking' | 'valid' | 'invalid' | 'unsupported' | 'unreachable'

export interface Signature {
  state: SignatureState
  checkAgain: () => void
}

/** Verifies in the browser both the passport that the page shows and the one that the API returns. */
export function useSignature(shown: PassportReply): Signature {
  const [state, setState] = useState<SignatureState>('checking')
  const [round, setRound] = useState(0)
  const { jws, kid, passport } = shown

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round tries again
  useEffect(() => {
    let isMounted = true
    setState('checking')
    void check({ passport, jws, kid, lost: false }).then((found) => {
      if (isMounted) setState(found)
    })
    return () => {
      isMounted = false
    }
  }, [passport, jws, kid, round])

  return { state, checkAgain: () => setRound(round + 1) }
}

async function check(shown: PassportReply): Promise<SignatureState> {
  // Browsers have WebCrypto on secure connections only.
  if (!globalThis.crypto?.subtle) return 'unsupported'
  const { verifyPassport } = await retryImport(() => import('./verify-passport.ts'))
  const { loadPublicKeys } = await retryImport(() => import('./public-keys.ts'))
  try {
    const [keys, given] = await Promise.all([
      loadPublicKeys(),
      privateApi.passports.get({ code: shown.passport.code }),
    ])
    const results = [await verifyPassport(shown, keys), await verifyPassport(given, keys)]
    if (given.jws !== shown.jws || results.includes(false)) return 'invalid'
    return results.includes(null) ? 'unsupported' : 'valid'
  } catch {
    return 'unreachable'
  }
}

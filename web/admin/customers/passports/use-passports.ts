import { useCallback, useEffect, useState } from 'react'
import type { IssuedPassport } from '#contract/customers/passports/passports.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'

/** Loads a list of passports. @param read loads again whenever this function is another one, so memoize it. */
export function usePassports(read: () => Promise<{ passports: IssuedPassport[] }>) {
  const [passports, setPassports] = useState<IssuedPassport[] | null>(null)
  const [failed, setFailed] = useState<string | null>(null)

  const load = useCallback(async () => {
    setFailed(null)
    try {
      setPassports((await read()).passports)
    } catch (error) {
      setFailed(errorMessage(error, 'The passports could not be loaded.'))
    }
  }, [read])
  useEffect(() => void load(), [load])

  return { passports, setPassports, failed, load: () => void load() }
}

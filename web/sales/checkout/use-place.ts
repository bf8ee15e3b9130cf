import { useRef } from 'react'
import { ZIP_CODE } from '#web/sales/cart/stored-shipping.ts'

/** While a ZIP code is being typed, the last complete one counts. */
export function usePlace(state: string, zip: string): { state: string | null; zip: string | null } {
  const complete = useRef<string | null>(null)
  if (zip === '') complete.current = null
  else if (ZIP_CODE.test(zip)) complete.current = zip
  return { state: state || null, zip: complete.current }
}

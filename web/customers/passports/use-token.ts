import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { storedEntry, storeEntry } from './stored-entry.ts'

/** The token of the link that the owner gave, or null. It is read in the browser, so the server renders the same page for everyone. */
export function useToken(code: string) {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState<string | null>(null)

  useEffect(() => {
    const given = new URLSearchParams(search).get('token')
    if (given) {
      storeEntry('token', code, given)
      // Keeps the token out of the history, out of screenshots, and out of what other pages see.
      void navigate({ pathname, hash: 'yours' }, { replace: true, preventScrollReset: true })
    }
    setToken(given || storedEntry('token', code))
  }, [code, search, pathname, navigate])

  function forget() {
    storeEntry('token', code, null)
    setToken(null)
  }
  return { token, forget }
}

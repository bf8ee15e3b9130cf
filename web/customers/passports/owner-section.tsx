import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { privateApi } from '#web/platform/api/private-api.ts'
import { useCurrentUser } from '#web/platform/session/session-store.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'
import { ClaimForm } from './claim-form.tsx'
import { OwnerActions } from './owner-actions.tsx'
import { storedEntry, storeEntry } from './stored-entry.ts'
import { TakeOver } from './take-over.tsx'

export function OwnerSection({ code, lost }: { code: string; lost: boolean }) {
  const { ownership, setOwner, load } = useOwnership(code)
  const { token, forget } = useToken(code)
  const onOwner = () => {
    forget()
    setOwner(true)
  }

  if (ownership === 'owner') {
    return (
      <Layout
        title="This is yours"
        text="You can hand it over, or report it lost. Your name is never shown here."
      >
        <OwnerActions code={code} lost={lost} />
      </Layout>
    )
  }
  if (token) {
    return (
      <Layout
        title="It is being handed over to you"
        text="The owner gave you this link. Take it over to register it as yours. The link works once, and your name is never shown here."
      >
        <TakeOver code={code} token={token} onOwner={onOwner} onInvalid={forget} />
      </Layout>
    )
  }
  return (
    <Layout
      title="Is it yours?"
      text="Register it with the claim code on the card that came in the box. You can hand it over later, or report it lost. Your name is never shown here."
    >
      {ownership === 'loading' ? (
        <div role="status">
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-5 w-24" />
          <Skeleton className="mt-2 h-13" />
        </div>
      ) : ownership === 'failed' ? (
        <>
          <Notice kind="failed">We could not find out whether it is yours.</Notice>
          <Button kind="secondary" onClick={load} className="mt-4">
            Try again
          </Button>
        </>
      ) : (
        <ClaimForm code={code} onOwner={onOwner} />
      )}
    </Layout>
  )
}

function Layout({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section
      id="yours"
      aria-labelledby="yours-title"
      className="page-width grid scroll-mt-8 gap-x-6 gap-y-7 pt-18 md:grid-cols-2 md:pt-32 print:hidden"
    >
      <div>
        <h2 id="yours-title" className="type-h2">
          {title}
        </h2>
        <p className="max-w-[30em] pt-3 text-steel-600">{text}</p>
      </div>
      <div className="min-w-0 self-center">
        <p className="hidden noscript:block">This needs JavaScript. Turn it on and reload the page.</p>
        <div className="noscript:hidden">{children}</div>
      </div>
    </section>
  )
}

type Ownership = 'guest' | 'loading' | 'failed' | 'owner' | 'other'

/** Whether the product is the visitor's own. */
function useOwnership(code: string) {
  const user = useCurrentUser()
  const userId = user?.id
  const [state, setState] = useState<Ownership>('loading')

  const load = useCallback(async () => {
    if (userId === undefined) return
    setState('loading')
    try {
      const { owner } = await privateApi.passports.ownership({ code })
      setState(owner ? 'owner' : 'other')
    } catch {
      setState('failed')
    }
  }, [code, userId])
  useEffect(() => void load(), [load])

  // Until the current user has loaded, the page shows what guests see.
  return {
    ownership: user ? state : ('guest' as const),
    setOwner: (owner: boolean) => setState(owner ? 'owner' : 'other'),
    load: () => void load(),
  }
}

/** The token of the link that the owner gave, or null. It is read in the browser, so the server renders the same page for everyone. */
function useToken(code: string) {
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

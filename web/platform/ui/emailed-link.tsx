import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError } from '#contract/app/client.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

interface EmailedLinkProps<Data> {
  /** The heading until the link has been read. */
  title: string
  load: (token: string) => Promise<{ data: Data }>
  /** The skeleton of the page while the link is checked. */
  checking: ReactNode
  /** Shown for an invalid link. */
  invalid: ReactNode
  children: (opened: {
    data: Data
    token: string
    setData: (data: Data) => void
    reload: () => void
  }) => ReactNode
}

type State<Data> = 'checking' | 'invalid' | { error: string } | { data: Data }

/**
 * Shows what a link from an email leads to. The link is read in the browser, so the server renders the same page for
 * everyone.
 */
export function EmailedLink<Data>({ title, load, checking, invalid, children }: EmailedLinkProps<Data>) {
  const token = useSearchParams()[0].get('token') ?? ''
  const [state, setState] = useState<State<Data>>('checking')
  const [round, setRound] = useState(0)
  const reload = () => setRound(round + 1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round tries again
  useEffect(() => {
    if (token === '') return setState('invalid')
    setState('checking')
    load(token).then(
      ({ data }) => setState({ data }),
      (error) =>
        setState(
          error instanceof ApiError && error.status === 400
            ? 'invalid'
            : { error: errorMessage(error, 'We could not open your link.') },
        ),
    )
  }, [token, round])

  return (
    <div className="page-width pt-7 pb-24 md:pt-16 md:pb-32">
      <div className="max-w-160 md:mx-auto">
        <NoScript title={title} />
        <div className="noscript:hidden">
          {state === 'checking' ? (
            <div role="status">
              <h1 className="sr-only">{title}</h1>
              <span className="sr-only">Checking your link…</span>
              {checking}
            </div>
          ) : state === 'invalid' ? (
            <>
              <h1 className="type-h1 pb-6">{title}</h1>
              <Notice kind="failed">This link is invalid or has expired.</Notice>
              {invalid}
            </>
          ) : 'error' in state ? (
            <>
              <h1 className="type-h1 pb-6">{title}</h1>
              <Notice kind="failed">{state.error}</Notice>
              <Button kind="secondary" onClick={reload} className="mt-6">
                Try again
              </Button>
            </>
          ) : (
            children({ data: state.data, token, setData: (data) => setState({ data }), reload })
          )}
        </div>
      </div>
    </div>
  )
}

function NoScript({ title }: { title: string }) {
  const { email } = useBusiness()
  return (
    <div className="hidden noscript:block">
      <h1 className="type-h1">{title}</h1>
      <p className="pt-5">
        This page needs JavaScript. Turn it on and reload the page, or write to{' '}
        <a href={`mailto:${email}`} className="underline">
          {email}
        </a>
        .
      </p>
    </div>
  )
}

import { useCallback, useEffect, useState } from 'react'
import type { api } from '#contract/app/api.ts'
import type { EmailContent } from '#contract/customers/outbox/outbox.ts'
import type { EndpointReply } from '#contract/platform/api/endpoint.ts'
import { filterStyle } from '#web/admin/platform/list/filter-style.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'

const FIRST_HEIGHT = 640

/** Its rules are for dark screens, phones and paper. The page's Content-Security-Policy allows only style attributes. */
const STYLE_ELEMENT = /<style>[^<]*<\/style>/

type EmailReply = EndpointReply<typeof api.admin.outboxEmail>

type EmailLoad =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | ({ state: 'loaded' } & EmailReply)

export function EmailPreview({ id }: { id: number }) {
  const { load, retry } = useEmail(id)
  if (load.state === 'loading') {
    return (
      <div role="status">
        <span className="sr-only">Loading…</span>
        <Skeleton className="h-100 max-w-160" />
      </div>
    )
  }
  if (load.state === 'failed') {
    return (
      <div className="max-w-160">
        <Notice kind="failed">{load.message}</Notice>
        <Button kind="secondary" size="card" onClick={retry} className="mt-3">
          Try again
        </Button>
      </div>
    )
  }
  if (load.content === null) return <p className="max-w-160 bg-bone-200 p-5">{load.why}</p>
  return <Content content={load.content} />
}

function Content({ content }: { content: EmailContent }) {
  const [plain, setPlain] = useState(false)
  return (
    <div className="max-w-160">
      <p className="pb-3">
        <span className="text-caption text-steel-600">Subject </span>
        <span className="font-[550]">{content.subject}</span>
      </p>
      <div className="flex gap-2 pb-3">
        <button
          type="button"
          aria-pressed={!plain}
          onClick={() => setPlain(false)}
          className={filterStyle(!plain)}
        >
          HTML
        </button>
        <button
          type="button"
          aria-pressed={plain}
          onClick={() => setPlain(true)}
          className={filterStyle(plain)}
        >
          Plain text
        </button>
      </div>
      {plain ? (
        <pre className="overflow-x-auto border border-bone-300 bg-bone-50 p-5 font-mono text-caption whitespace-pre-wrap wrap-anywhere">
          {content.text}
        </pre>
      ) : (
        <EmailFrame html={content.html} title={content.subject} />
      )}
    </div>
  )
}

function useEmail(id: number): { load: EmailLoad; retry: () => void } {
  const [load, setLoad] = useState<EmailLoad>({ state: 'loading' })
  const fetchEmail = useCallback(
    async (isCurrent: () => boolean) => {
      setLoad({ state: 'loading' })
      let outcome: EmailLoad
      try {
        outcome = { state: 'loaded', ...(await adminApi.outboxEmail({ id: String(id) })) }
      } catch (error) {
        outcome = { state: 'failed', message: errorMessage(error, 'The email could not be loaded.') }
      }
      if (isCurrent()) setLoad(outcome)
    },
    [id],
  )
  useEffect(() => {
    let current = true
    void fetchEmail(() => current)
    return () => {
      current = false
    }
  }, [fetchEmail])
  return { load, retry: () => void fetchEmail(() => true) }
}

function EmailFrame({ html, title }: { html: string; title: string }) {
  const [height, setHeight] = useState(FIRST_HEIGHT)
  return (
    <iframe
      title={title}
      srcDoc={html.replace(STYLE_ELEMENT, '')}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      height={height}
      onLoad={({ currentTarget }) => {
        const whole = currentTarget.contentDocument?.documentElement.scrollHeight
        if (whole) setHeight(whole)
      }}
      className="w-full border border-bone-300 bg-bone-100"
    />
  )
}

import { useState } from 'react'
import type { EmailContent } from '#contract/customers/outbox/outbox.ts'
import { filterStyle } from '#web/admin/platform/shell/filter-style.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'
import { EmailFrame } from './email-frame.tsx'
import { useEmail } from './use-email.ts'

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

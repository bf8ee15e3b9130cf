import { useRef, useState } from 'react'
import { PAGES } from '#contract/platform/values/paths.ts'
import { CLOSED_STATES } from '#contract/sales/commissions/commission-states.ts'
import type { Commission } from '#contract/sales/commissions/commissions.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { Entry } from './entry.tsx'
import type { ThreadEntry } from './thread-entries.ts'
import { WriteToUs } from './write-to-us.tsx'

interface ThreadProps {
  commission: Commission
  entries: ThreadEntry[]
  /** The older entries, below the rest of the page. */
  isRest?: boolean
  className?: string
}

/** Everything said and shown, newest first. */
export function Thread({ commission, entries, isRest, className }: ThreadProps) {
  const [isWriting, setWriting] = useState(false)
  const [isSent, setSent] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const [newest, ...older] = entries
  const startsWithImage = newest?.isOwn === false && newest.images.length > 0
  const title = commission.notes.length > 0 ? 'From the bench' : 'What you asked for'

  function open() {
    setSent(false)
    setWriting(true)
  }
  function close(sent: boolean) {
    setWriting(false)
    setSent(sent)
    heading.current?.focus()
  }

  if (isRest) {
    if (entries.length === 0) return null
    return (
      <section aria-label="Earlier" className={className}>
        <EntryList commission={commission} entries={entries} />
      </section>
    )
  }
  const button = (place: string) =>
    CLOSED_STATES.includes(commission.state) ? (
      <AfterTheEnd state={commission.state} className={place} />
    ) : (
      <Button kind="secondary" onClick={open} className={classes('noscript:hidden', place)}>
        Write to us
      </Button>
    )
  return (
    <section aria-labelledby="thread" className={className}>
      <div
        className={classes('flex items-center justify-between gap-4 pb-5', startsWithImage && 'max-md:pb-0')}
      >
        <h2
          ref={heading}
          id="thread"
          tabIndex={-1}
          className={classes('type-h2-inner outline-none! shadow-none!', startsWithImage && 'max-md:sr-only')}
        >
          {title}
        </h2>
        {!isWriting && button('shrink-0 max-md:hidden')}
      </div>
      {isSent && (
        <Notice kind="done" className="mb-6 max-md:mt-4">
          Your message is sent.
        </Notice>
      )}
      {isWriting && <WriteToUs commission={commission} onClose={close} />}
      {newest && <Entry commission={commission} entry={newest} isNewest />}
      {!isWriting && button('mt-5 w-full md:hidden')}
      <EntryList commission={commission} entries={older} className="pt-9 md:pt-12" />
    </section>
  )
}

/** Nobody writes here any more. */
function AfterTheEnd({ state, className }: { state: Commission['state']; className: string }) {
  const [label, page] =
    state === 'withdrawn' ? ['Ask again', PAGES.requestCommission] : ['Contact us', PAGES.contact]
  return (
    <Link to={page} className={buttonStyle('secondary', 'normal', className)}>
      {label}
    </Link>
  )
}

function EntryList({ commission, entries, className }: Omit<ThreadProps, 'isRest'>) {
  if (entries.length === 0) return null
  return (
    <ol className={classes('flex flex-col gap-9 md:gap-12', className)}>
      {entries.map((entry) => (
        <li key={entry.key}>
          <Entry commission={commission} entry={entry} />
        </li>
      ))}
    </ol>
  )
}

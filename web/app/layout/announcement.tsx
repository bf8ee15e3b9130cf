import X from 'virtual:icon/x'
import { useState, useSyncExternalStore } from 'react'
import type { Announcement } from '#contract/operations/settings/shop.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { isDismissed, rememberDismissed } from './dismissed-announcement.ts'

interface AnnouncementBarProps {
  announcement: Announcement
  className?: string | false
  onDismiss: () => void
}

export function AnnouncementBar({
  announcement: { text, link },
  className,
  onDismiss,
}: AnnouncementBarProps) {
  const [justDismissed, setDismissed] = useState<string | null>(null)
  const wasDismissed = useSyncExternalStore(
    subscribeToNothing,
    () => isDismissed(text),
    () => false,
  )
  if (wasDismissed || justDismissed === text) return null

  function dismiss() {
    rememberDismissed(text)
    setDismissed(text)
    onDismiss()
  }

  return (
    <section
      aria-label="Announcement"
      data-announcement={text}
      className={classes('bg-bone-200 text-small print:hidden', className)}
    >
      <div className="page-width flex min-h-12 items-center gap-x-2 py-0.5 md:pl-[calc(var(--page-margin)+52px)] md:text-center">
        <p className="min-w-0 grow wrap-anywhere py-2.5">
          {link === null ? (
            text
          ) : (
            <Link
              to={link}
              className="font-[550] underline decoration-brass-700 underline-offset-4 hover:decoration-steel-950"
            >
              {text}
            </Link>
          )}
        </p>
        <button
          type="button"
          aria-label="Dismiss announcement"
          onClick={dismiss}
          className="-mr-2.5 inline-flex size-11 shrink-0 items-center justify-center rounded-control noscript:hidden"
        >
          <X size={20} strokeWidth={1.5} aria-hidden="true" />
        </button>
      </div>
    </section>
  )
}

const subscribeToNothing = () => () => {}

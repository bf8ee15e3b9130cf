import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

interface NoticeProps {
  /** 'done' is a status in green, 'failed' an alert in rust. */
  kind: 'done' | 'failed'
  children: ReactNode
  className?: string
}

/** A message that stands in the page, beside what it is about. */
export function Notice({ kind, children, className }: NoticeProps) {
  const Icon = kind === 'done' ? Check : CircleAlert
  return (
    <div
      role={kind === 'done' ? 'status' : 'alert'}
      className={classes(
        'flex gap-3 rounded-control px-5 py-3.5',
        kind === 'done' ? 'bg-green-50 text-green-700' : 'bg-rust-50 text-rust-700',
        className,
      )}
    >
      <Icon size={20} strokeWidth={1.75} className="mt-0.75 shrink-0" aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}

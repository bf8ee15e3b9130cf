import Check from 'virtual:icon/check'
import CircleAlert from 'virtual:icon/circle-alert'
import type { ReactNode } from 'react'
import { classes } from './cn.ts'

interface NoticeProps {
  /** `done` is a green status, `failed` a red alert. */
  kind: 'done' | 'failed'
  children: ReactNode
  className?: string
}

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

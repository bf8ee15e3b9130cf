import CircleAlert from 'virtual:icon/circle-alert'
import type { ReactNode } from 'react'

export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="flex gap-2 text-small text-rust-700">
      <CircleAlert size={16} strokeWidth={1.75} className="mt-1 shrink-0" aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}

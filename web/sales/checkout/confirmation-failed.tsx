import type { ReactNode } from 'react'
import { PAGES } from '#contract/platform/values/paths.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'

interface ConfirmationFailedProps {
  children: ReactNode
  more?: string
  to: string
  linkText: string
}

export function ConfirmationFailed({ children, more, to, linkText }: ConfirmationFailedProps) {
  return (
    <div className="page-width section-space">
      <h1 className="type-h1">Order Confirmation</h1>
      <Notice kind="failed" className="mt-8 max-w-[640px]">
        <p>{children}</p>
        {more && <p className="pt-2 font-semibold">{more}</p>}
      </Notice>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3 pt-8">
        <Link to={to} className={buttonStyle('primary', 'normal', 'max-sm:w-full')}>
          {linkText}
        </Link>
        <LinkUnderlined to={PAGES.allKnives}>All Products</LinkUnderlined>
      </div>
    </div>
  )
}

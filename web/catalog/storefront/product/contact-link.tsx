import type { ReactNode } from 'react'
import { PAGES } from '#contract/platform/values/paths.ts'
import { Link } from '#web/platform/ui/link.tsx'

export function ContactLink({ children }: { children: ReactNode }) {
  return (
    <Link
      to={PAGES.contact}
      prefetch="intent"
      className="inline-flex min-h-11 items-center font-[550] text-steel-950 underline decoration-brass-700 underline-offset-4 hover:decoration-steel-950"
    >
      {children}
    </Link>
  )
}

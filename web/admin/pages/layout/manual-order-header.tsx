import ArrowLeft from 'virtual:icon/arrow-left'
import X from 'virtual:icon/x'
import type { To } from 'react-router'
import { useLargeScreen } from '#web/admin/platform/shell/use-large-screen.ts'
import type { HeaderProps } from '#web/platform/meta/page-handle.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { AdminHeader } from './admin-header.tsx'

interface ManualOrderHeaderProps extends HeaderProps {
  title: string
  /** Where the icon leads. */
  to: To
  /** A cross instead of an arrow. */
  closes?: boolean
}

/** On a phone, a manual order has the whole screen: the title and the way back instead of the shop's header and the bar. */
export function ManualOrderHeader({ title, to, closes = false, ...header }: ManualOrderHeaderProps) {
  const Icon = closes ? X : ArrowLeft
  // A wide window has the heading in the page.
  const Title = useLargeScreen() ? 'p' : 'h1'
  return (
    <>
      <header className="on-steel lg:hidden print:hidden">
        <div className="flex min-h-(--header-height) items-center gap-x-4 px-3">
          <Link
            to={to}
            aria-label={closes ? 'Close' : 'Back'}
            replace={!closes}
            className="inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:text-brass-300"
          >
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
          </Link>
          <Title className="type-h3 min-w-0 wrap-anywhere text-bone-50">{title}</Title>
        </div>
      </header>
      <div className="hidden lg:contents">
        <AdminHeader {...header} />
      </div>
    </>
  )
}

import type { ReactNode } from 'react'
import { dropPage } from '#contract/platform/values/paths.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import type { ClaimFailure } from './use-claim.ts'

interface ClaimLayoutProps {
  image?: ReactNode
  title: string
  children: ReactNode
}

/** The piece beside what to do now. */
export function ClaimLayout({ image, title, children }: ClaimLayoutProps) {
  return (
    <div className="page-width grid gap-x-12 gap-y-7 pt-8 pb-24 md:grid-cols-[minmax(0,1fr)_minmax(0,456px)] md:pt-16">
      {image && <div className="max-md:-mx-(--page-margin)">{image}</div>}
      <div className="min-w-0">
        <h1 className="type-h1 wrap-anywhere pb-4">{title}</h1>
        {children}
      </div>
    </div>
  )
}

interface ClaimFailedProps {
  slug: string
  failure: ClaimFailure
  onRetry: () => void
}

export function ClaimFailed({ slug, failure, onRetry }: ClaimFailedProps) {
  return (
    <ClaimLayout title="Your piece">
      <Notice kind="failed">{failure.message}</Notice>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3 pt-6">
        {failure.canRetry && (
          <Button kind="secondary" onClick={onRetry}>
            Try again
          </Button>
        )}
        <LinkUnderlined to={dropPage(slug)}>See the draw</LinkUnderlined>
      </div>
    </ClaimLayout>
  )
}

import type { ReactNode } from 'react'
import { tooledLeather } from '#web/platform/images/close-up-images.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { SiteImage } from '#web/platform/ui/site-image.tsx'

interface AuthLayoutProps {
  title: string
  lead?: ReactNode
  children: ReactNode
}

export function AuthLayout({ title, lead, children }: AuthLayoutProps) {
  const { email } = useBusiness()
  return (
    <div className="min-h-[calc(100dvh-var(--header-height))] md:grid md:grid-cols-[minmax(0,54fr)_minmax(0,46fr)]">
      <div className="flex px-(--page-margin) pt-9 pb-18 md:py-16 md:pl-[max(var(--page-margin),calc(50vw-592px))]">
        <div className="w-full max-w-120 md:my-auto">
          <h1 className="type-h1 md:large-44/52">{title}</h1>
          {lead && <p className="pt-3 text-steel-600 noscript:hidden">{lead}</p>}
          <p className="hidden pt-3 noscript:block">
            This page needs JavaScript. Turn it on and reload the page, or write to{' '}
            <a href={`mailto:${email}`} className="underline">
              {email}
            </a>
            .
          </p>
          <div className="pt-6 md:pt-8 noscript:hidden">{children}</div>
        </div>
      </div>
      <div className="relative hidden overflow-hidden bg-bone-200 md:block">
        <SiteImage
          image={tooledLeather}
          sizes="(min-width: 850px) 46vw, 1px"
          alt=""
          className="absolute inset-0"
        />
      </div>
    </div>
  )
}

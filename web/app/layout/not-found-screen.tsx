import type { ReactNode } from 'react'
import { PAGES } from '#contract/platform/values/paths.ts'
import { emptyCart } from '#web/platform/images/empty-cart-image.ts'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { SiteImage } from '#web/platform/ui/site-image.tsx'

interface NotFoundScreenProps {
  heading: string
  text: string
  children?: ReactNode
}

export function NotFoundScreen({ heading, text, children }: NotFoundScreenProps) {
  return (
    <div className="md:grid md:grid-cols-2 md:items-center">
      <SiteImage
        image={emptyCart}
        alt=""
        sizes="(min-width: 850px) 50vw, 100vw"
        className="aspect-4/3 w-full md:order-2"
        priority
      />
      <div className="bleed-start px-(--page-margin) pt-8 pb-24 md:py-16">
        <h1 className="type-h1">{heading}</h1>
        <p className="max-w-[32.8em] pt-6 pb-4 text-steel-600">{text}</p>
        <div className="flex flex-wrap gap-x-8">
          {children ?? <LinkUnderlined to={PAGES.home}>Return to Homepage</LinkUnderlined>}
        </div>
      </div>
    </div>
  )
}

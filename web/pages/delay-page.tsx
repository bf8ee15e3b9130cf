import { PAGES } from '#contract/platform/values/paths.ts'
import { browserApi } from '#web/platform/api/browser-api.ts'
import type { PageHandle } from '#web/platform/meta/page-handle.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { EmailedLink } from '#web/platform/ui/emailed-link.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'
import { DelayDetails } from '#web/sales/orders/delay-details.tsx'
import type { Route } from './+types/delay-page.ts'

export const handle = { footer: 'links' } satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Your order ships later', noindex: true })

/** Opening the link is not an answer. */
export default function DelayPage() {
  return (
    <EmailedLink
      title="Your order"
      load={(token) => browserApi.orders.delay({ token })}
      checking={<Checking />}
      invalid={<Invalid />}
    >
      {({ data, token, setData, reload }) => (
        <DelayDetails delay={data} token={token} onChanged={setData} onOutdated={reload} />
      )}
    </EmailedLink>
  )
}

function Checking() {
  return (
    <>
      <Skeleton className="h-5 w-24" />
      <Skeleton className="mt-3 h-20 w-4/5" />
      <Skeleton className="mt-10 h-14" />
      <Skeleton className="mt-9 h-24" />
      <Skeleton className="mt-9 h-14" />
    </>
  )
}

function Invalid() {
  return (
    <>
      <p className="pt-5 text-steel-600">
        Open it from our email again: a copied link may have lost its end. Or write to us, and we answer for
        you.
      </p>
      <LinkUnderlined to={PAGES.contact} className="mt-3">
        Contact Us
      </LinkUnderlined>
    </>
  )
}

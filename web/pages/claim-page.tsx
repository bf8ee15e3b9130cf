import { useParams, useSearchParams } from 'react-router'
import { ClaimFailed, ClaimLayout } from '#web/pages/claim/claim-layout.tsx'
import { ClaimScreen } from '#web/pages/claim/claim-screen.tsx'
import { useClaim } from '#web/pages/claim/use-claim.ts'
import type { PageHandle } from '#web/platform/meta/page-handle.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'
import { useHydrated } from '#web/platform/ui/use-hydrated.ts'
import type { Route } from './+types/claim-page.ts'

export const handle = { footer: 'links' } satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Your piece', noindex: true })

/** The token is read in the browser, so the server renders the same page for everyone. */
export default function ClaimPage() {
  const hydrated = useHydrated()
  const { slug = '' } = useParams()
  const token = useSearchParams()[0].get('token')
  return hydrated ? <Claim slug={slug} token={token} /> : <Waiting />
}

function Claim({ slug, token }: { slug: string; token: string | null }) {
  const { claim, failure, retry } = useClaim(slug, token)
  if (failure) return <ClaimFailed slug={slug} failure={failure} onRetry={retry} />
  return claim ? <ClaimScreen claim={claim} onRetry={retry} /> : <Waiting />
}

function Waiting() {
  return (
    <ClaimLayout image={<Skeleton className="aspect-4/3" />} title="Your piece">
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="mt-6 h-14" />
    </ClaimLayout>
  )
}

import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PAGES } from '#contract/platform/values/paths.ts'
import { CodeList } from '#web/customers/account/code-list.tsx'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'
import { useHydrated } from '#web/platform/ui/use-hydrated.ts'
import type { Route } from './+types/backup-codes-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Backup Codes', noindex: true })

/** A loader makes the auth middleware run on client-side navigation too. */
export function loader() {
  return null
}

/** The codes come in the navigation state and are shown once: the server stores only their hashes. */
export default function BackupCodesPage() {
  const hydrated = useHydrated()
  const location = useLocation()
  const navigate = useNavigate()
  const [{ codes, enabled }] = useState(() => stateOf(location.state))
  // A reload must not show them again.
  useEffect(() => {
    if (location.state !== null) void navigate(location.pathname, { replace: true, state: null })
  }, [location, navigate])
  return (
    <div className="page-width pt-7 pb-24 md:pt-14 md:pb-32">
      <div className="max-w-160">
        <h1 className="type-h1">Backup Codes</h1>
        {hydrated && enabled && (
          <Notice kind="done" className="mt-6 print:hidden">
            Two-Factor Authentication enabled successfully!
          </Notice>
        )}
        {!hydrated ? (
          <Skeleton className="mt-8 h-80" />
        ) : codes.length > 0 ? (
          <CodeList codes={codes} />
        ) : (
          <>
            <Notice kind="failed" className="mt-6">
              Backup codes are not available. Generate new ones if needed.
            </Notice>
            <Link to={PAGES.profile} className={buttonStyle('primary', 'normal', 'mt-8 max-sm:w-full')}>
              Back to My Profile
            </Link>
          </>
        )}
      </div>
    </div>
  )
}

function stateOf(state: unknown): { codes: string[]; enabled: boolean } {
  const { codes, enabled } = (state ?? {}) as { codes?: unknown; enabled?: unknown }
  const texts = Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : []
  return { codes: texts, enabled: enabled === true }
}

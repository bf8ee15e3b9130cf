import { useLocation, useNavigate, useNavigation } from 'react-router'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { AdminPage } from './admin-page.tsx'

export function PageFailed({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { state } = useNavigation()
  // A revalidation can finish within one render and leave the error; a navigation always clears it.
  const tryAgain = () => void navigate({ pathname, search }, { replace: true })
  return (
    <AdminPage title="This page could not be loaded">
      <Notice kind="failed" className="max-w-160">
        {errorMessage(error, 'The server did not respond. Nothing was changed.')}
      </Notice>
      <Button
        kind="secondary"
        busy={state === 'loading' && 'Loading…'}
        onClick={tryAgain}
        className="mt-5 max-sm:w-full"
      >
        Try again
      </Button>
    </AdminPage>
  )
}

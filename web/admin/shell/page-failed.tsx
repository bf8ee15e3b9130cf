import { useLocation, useNavigate, useNavigation } from 'react-router'
import { sentenceOf } from '#web/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StaffPage } from './staff-page.tsx'

/** In the place of a page whose data can't be had. */
export function PageFailed({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { state } = useNavigation()
  // A mere revalidation can come and go within one render, and then the error would stay: a navigation always ends it.
  const tryAgain = () => void navigate({ pathname, search }, { replace: true })
  return (
    <StaffPage title="This page could not be loaded">
      <Notice kind="failed" className="max-w-160">
        {sentenceOf(error, 'The shop could not answer. Nothing was changed.')}
      </Notice>
      <Button
        kind="secondary"
        busy={state === 'loading' && 'Asking…'}
        onClick={tryAgain}
        className="mt-5 max-sm:w-full"
      >
        Try again
      </Button>
    </StaffPage>
  )
}

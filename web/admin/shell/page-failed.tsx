import { useRevalidator } from 'react-router'
import { sentenceOf } from '#web/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StaffPage } from './staff-page.tsx'

/** In the place of a page whose data can't be had. */
export function PageFailed({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator()
  return (
    <StaffPage title="This page could not be loaded">
      <Notice kind="failed" className="max-w-160">
        {sentenceOf(error, 'The shop could not answer. Nothing was changed.')}
      </Notice>
      <Button
        kind="secondary"
        busy={state === 'loading' && 'Asking…'}
        onClick={() => void revalidate()}
        className="mt-5 max-sm:w-full"
      >
        Try again
      </Button>
    </StaffPage>
  )
}

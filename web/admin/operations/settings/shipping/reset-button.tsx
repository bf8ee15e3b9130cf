import { useState } from 'react'
import { Button } from '#web/platform/ui/button.tsx'
import { useSettingsContext } from '../form/settings-form-context.ts'

export function ResetButton({ onReset }: { onReset: () => Promise<void> }) {
  const { readOnly } = useSettingsContext()
  const [busy, setBusy] = useState(false)
  if (readOnly) return null
  return (
    <Button
      kind="secondary"
      className="px-3!"
      busy={busy && 'Loading the prices…'}
      onClick={() => {
        setBusy(true)
        void onReset().finally(() => setBusy(false))
      }}
    >
      Reset to USPS retail
    </Button>
  )
}

import { SaveBar } from '#web/admin/platform/shell/save-bar.tsx'
import { useUnsaved } from './use-unsaved.ts'

interface SettingsSaveBarProps {
  formId: string
  busy: boolean
  failure: string | null
  onDiscard: () => void
}

/** Absent while nothing has changed. */
export function SettingsSaveBar(bar: SettingsSaveBarProps) {
  const unsaved = useUnsaved()
  if (!unsaved && !bar.busy && !bar.failure) return null
  return <SaveBar {...bar}>Unsaved changes</SaveBar>
}

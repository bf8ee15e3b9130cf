import { LeaveGuard } from '#web/admin/platform/shell/leave-guard.tsx'
import { useUnsaved } from './use-unsaved.ts'

export function SettingsLeaveGuard() {
  return <LeaveGuard unsaved={useUnsaved()}>Your changes to these settings are not saved yet.</LeaveGuard>
}

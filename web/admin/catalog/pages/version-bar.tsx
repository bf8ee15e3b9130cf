import { Button } from '#web/platform/ui/button.tsx'
import type { ShownVersion } from './use-versions.ts'
import { VersionDate } from './version-date.tsx'

interface VersionBarProps {
  version: ShownVersion
  onClose: () => void
  onRestore: () => void
}

/** Above the preview of an older version. */
export function VersionBar({ version, onClose, onRestore }: VersionBarProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 bg-bone-200 px-4 py-2">
      <p role="status" className="grow py-2">
        Version of <VersionDate createdAt={version.createdAt} />
      </p>
      <Button kind="quiet" size="card" onClick={onClose}>
        Close
      </Button>
      <Button kind="secondary" size="card" onClick={onRestore}>
        Restore this version
      </Button>
    </div>
  )
}

import { Button } from '#web/platform/ui/button.tsx'
import { editorName } from './editor-name.ts'
import type { ListedVersion } from './use-versions.ts'
import { VersionDate } from './version-date.tsx'

interface HistoryProps {
  versions: ListedVersion[]
  restoring: string | null
  onShow: (version: ListedVersion) => void
  onRestore: (version: ListedVersion) => void
}

export function History({ versions, restoring, onShow, onRestore }: HistoryProps) {
  return (
    <section aria-labelledby="history-heading">
      <h2 id="history-heading" className="type-h3 pb-3 max-lg:sr-only">
        History
      </h2>
      <ul>
        {versions.map((version, index) => (
          <li
            key={version.id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-t border-bone-300 py-2.5"
          >
            <div className="min-w-0 py-1">
              <p className="font-[550]">
                <VersionDate createdAt={version.createdAt} />
              </p>
              <p className="wrap-anywhere text-steel-600">
                {version.createdAt === null ? 'Shop, as delivered' : editorName(version.by)}
                {index === 0 && ', now shown'}
              </p>
            </div>
            {index > 0 && (
              <div className="-ml-4.5 flex flex-wrap">
                <Button kind="quiet" size="card" onClick={() => onShow(version)}>
                  Preview
                </Button>
                <Button
                  kind="quiet"
                  size="card"
                  busy={restoring === version.id && 'Restoring…'}
                  onClick={() => onRestore(version)}
                >
                  Restore this version
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

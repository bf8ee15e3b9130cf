import { useState } from 'react'
import type { EditedPage } from '#contract/catalog/pages/pages.ts'
import { useFormValues } from '#web/admin/platform/form/form-context.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { SegmentedControl } from '#web/platform/ui/segmented-control.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { type Checked, type PageValues, toPageFields } from './use-page-form.ts'
import { usePreview } from './use-preview.ts'
import type { ShownVersion } from './use-versions.ts'
import { VersionDate } from './version-date.tsx'

interface VersionBarProps {
  version: ShownVersion
  onClose: () => void
  onRestore: () => void
}

interface PreviewPanelProps {
  page: EditedPage
  /** With what is in the form and its errors. */
  onChecked: (checked: Checked) => void
  /** An older version to look at, in place of the texts in the form. */
  version: ShownVersion | null
  onCloseVersion: () => void
  onRestore: () => void
  /** Whether there is room for both widths. */
  wide: boolean
}

const WIDTHS = { wide: 1440, phone: 390 }

export function PreviewPanel({
  page,
  onChecked,
  version,
  onCloseVersion,
  onRestore,
  wide,
}: PreviewPanelProps) {
  const [device, setDevice] = useState<keyof typeof WIDTHS>('wide')
  const typed = useFormValues<PageValues>()
  const content = version?.content ?? toPageFields(typed)
  const { html, failed } = usePreview(page.key, content, (errors) => {
    if (!version) onChecked({ values: typed, errors })
  })
  const width = wide ? WIDTHS[device] : WIDTHS.phone
  return (
    <section aria-labelledby="preview-heading">
      <div className={wide ? 'flex items-center justify-between gap-4 pb-4' : 'sr-only'}>
        <h2 id="preview-heading" className="type-h3">
          Preview
        </h2>
        {wide && (
          <SegmentedControl
            label="Width of the preview"
            choices={[
              { value: 'wide', label: 'Wide' },
              { value: 'phone', label: 'Phone' },
            ]}
            value={device}
            onChange={setDevice}
          />
        )}
      </div>
      {version && <VersionBar version={version} onClose={onCloseVersion} onRestore={onRestore} />}
      {failed && (
        <Notice kind="failed" className="mb-4">
          The preview could not be updated. It follows when you go on typing.
        </Notice>
      )}
      {html === null ? (
        <div className={`preview-frame bg-bone-200 ${failed ? '' : 'animate-skeleton'}`} />
      ) : (
        <PreviewFrame
          key={width}
          title={`Preview of ${page.title}`}
          html={html}
          width={width}
          start={page.key === 'warranty' ? '.warranty' : undefined}
          className="preview-frame"
        />
      )}
    </section>
  )
}

/** Above the preview of an older version. */
function VersionBar({ version, onClose, onRestore }: VersionBarProps) {
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

import { useState } from 'react'
import type { PageFields } from '#contract/catalog/pages/pages.ts'
import { Notice } from '#web/platform/ui/notice.tsx'
import { SegmentedControl } from '#web/platform/ui/segmented-control.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import type { PageEditorState } from './use-page-editor.ts'
import { usePreview } from './use-preview.ts'
import type { ShownVersion } from './use-versions.ts'
import { VersionBar } from './version-bar.tsx'

interface PreviewPanelProps {
  editor: PageEditorState
  /** An older version to look at, in place of the texts in the form. */
  version: ShownVersion | null
  onCloseVersion: () => void
  onRestore: () => void
  /** Whether there is room for both widths. */
  wide: boolean
}

const WIDTHS = { wide: 1440, phone: 390 }

export function PreviewPanel({ editor, version, onCloseVersion, onRestore, wide }: PreviewPanelProps) {
  const [device, setDevice] = useState<keyof typeof WIDTHS>('wide')
  const { page, values, setServerErrors } = editor
  const content: PageFields = version?.content ?? values
  const { html, failed } = usePreview(page.key, content, (errors) => !version && setServerErrors(errors))
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

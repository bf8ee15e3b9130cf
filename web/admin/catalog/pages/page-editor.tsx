import { useState } from 'react'
import type { EditedPage, PageVersion } from '#contract/catalog/pages/pages.ts'
import { LeaveGuard } from '#web/admin/platform/shell/leave-guard.tsx'
import { useLargeScreen } from '#web/admin/platform/shell/use-large-screen.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { SegmentedControl } from '#web/platform/ui/segmented-control.tsx'
import { editorName } from './editor-name.ts'
import { History } from './history.tsx'
import { PageConflictPanel } from './page-conflict.tsx'
import { PageFormFields } from './page-form-fields.tsx'
import { PageSaveBar } from './page-save-bar.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { usePageEditor } from './use-page-editor.ts'
import { type ListedVersion, useVersions, withDelivered } from './use-versions.ts'

type Segment = 'edit' | 'preview' | 'history'

interface PageEditorProps {
  page: EditedPage
  versions: PageVersion[]
}

export function PageEditor({ page, versions }: PageEditorProps) {
  const [segment, setSegment] = useState<Segment>('edit')
  const editor = usePageEditor(page, (name) => {
    setSegment('edit')
    focusField(name)
  })
  const listed = withDelivered(versions)
  const { shown, close, show, restore, restoring } = useVersions(page.key, listed)
  const [toRestore, setToRestore] = useState<ListedVersion | null>(null)
  const wide = useLargeScreen()
  const isShown = (part: Segment) => wide || segment === part

  function askToRestore(version: ListedVersion) {
    if (editor.changed.length > 0) setToRestore(version)
    else void restore(version)
  }

  return (
    <>
      <p className="-mt-4 pb-6 text-steel-600 max-md:hidden md:-mt-6 md:pb-8">
        {editor.page.updated_at ? (
          <>
            Changed by {editorName(editor.page.updated_by)}, <LocalTime instant={editor.page.updated_at} />.
          </>
        ) : (
          'As delivered. Not changed yet.'
        )}
        {page.confirmed && page.confirmed.at !== editor.page.updated_at && (
          <>
            {' '}
            Confirmed by {editorName(page.confirmed.by)}, <LocalTime instant={page.confirmed.at} />.
          </>
        )}
      </p>
      {editor.conflict && (
        <PageConflictPanel key={editor.conflict.revision} editor={editor} theirs={editor.conflict} />
      )}
      <SegmentedControl
        label="View"
        choices={[
          { value: 'edit', label: 'Edit' },
          { value: 'preview', label: 'Preview' },
          { value: 'history', label: 'History' },
        ]}
        value={segment}
        onChange={setSegment}
        className="mb-8 lg:hidden"
      />
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,9fr)]">
        <div hidden={!isShown('edit')}>
          <PageFormFields editor={editor} />
        </div>
        <div
          className={classes('page-preview grid gap-10', wide && 'max-lg:hidden')}
          hidden={!isShown('preview') && !isShown('history')}
        >
          {isShown('preview') && (
            <PreviewPanel
              editor={editor}
              version={shown}
              onCloseVersion={close}
              onRestore={() => shown && askToRestore(shown)}
              wide={wide}
            />
          )}
          {isShown('history') && (
            <History
              versions={listed}
              restoring={restoring}
              onShow={async (version) => {
                await show(version)
                setSegment('preview')
              }}
              onRestore={askToRestore}
            />
          )}
        </div>
      </div>
      <PageSaveBar editor={editor} />
      <LeaveGuard unsaved={editor.changed.length > 0}>
        Your changes to this page are not saved yet.
      </LeaveGuard>
      <Dialog
        open={toRestore !== null}
        question="Restore without saving?"
        verb="Restore"
        danger
        onConfirm={() => {
          editor.discard()
          if (toRestore) void restore(toRestore)
          setToRestore(null)
        }}
        onCancel={() => setToRestore(null)}
      >
        <p>Your changes to this page will be lost.</p>
      </Dialog>
    </>
  )
}

function focusField(name: string): void {
  // After the form and its messages are shown.
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[name="${name}"]`)?.focus())
}

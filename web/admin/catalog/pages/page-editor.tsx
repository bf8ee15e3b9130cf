import { useState } from 'react'
import type { EditedPage, PageVersion } from '#contract/catalog/pages/pages.ts'
import { LeaveGuard } from '#web/admin/platform/shell/leave-guard.tsx'
import { SaveBar } from '#web/admin/platform/shell/save-bar.tsx'
import { useLargeScreen } from '#web/admin/platform/shell/use-large-screen.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { Field } from '#web/platform/ui/field.tsx'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { SegmentedControl } from '#web/platform/ui/segmented-control.tsx'
import { TextArea } from '#web/platform/ui/text-area.tsx'
import { editorName } from './editor-name.ts'
import { History } from './history.tsx'
import { ImageItem } from './image-item.tsx'
import { PageConflictPanel } from './page-conflict.tsx'
import { type FormText, labelOf, PAGE_FORMS } from './page-form.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { type PageEditorState, usePageEditor } from './use-page-editor.ts'
import { type ListedVersion, useVersions, withDelivered } from './use-versions.ts'

const MARKDOWN = 'You can use **bold**, lists and [links](/our-process).'

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

function PageFormFields({ editor }: { editor: PageEditorState }) {
  return (
    <form
      id="page-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        editor.save()
      }}
      className="page-form grid gap-12"
    >
      {PAGE_FORMS[editor.page.key].map(({ title, items }) => (
        <section key={title} aria-label={title} className="grid gap-6">
          <h2 className="type-h3">{title}</h2>
          {items.map((item) =>
            'text' in item ? (
              <TextItem key={item.text} item={item} editor={editor} />
            ) : (
              <ImageItem key={item.image} item={item} editor={editor} />
            ),
          )}
        </section>
      ))}
      <p className="text-small text-steel-600">
        {
          'Write {name}, {email}, {phone}, {phones}, {hours}, {place}, {region} or {makers} for what the settings say.'
        }
      </p>
    </form>
  )
}

function TextItem({ item, editor }: { item: FormText; editor: PageEditorState }) {
  const { text: name, label, rows, hint } = item
  const { page, values, errors, setText } = editor
  const value = values.fields[name] ?? ''
  const count = `${value.length.toLocaleString('en-US')} of ${(page.limits[name] ?? 0).toLocaleString('en-US')}`
  const error = errors[name]
  const control = {
    name,
    label,
    value,
    hint: [hint, page.markdown.includes(name) && MARKDOWN, count].filter(Boolean).join(' '),
    error: error && `${error} ${count}`,
    onChange: ({ target }: { target: { value: string } }) => setText(name, target.value),
  }
  return rows ? <TextArea {...control} rows={rows} /> : <Field {...control} autoComplete="off" />
}

/** Absent while nothing has changed. */
function PageSaveBar({ editor }: { editor: PageEditorState }) {
  const { page, changed, failure, isSaving, discard } = editor
  if (changed.length === 0 && !isSaving) return null
  return (
    <SaveBar formId="page-form" busy={isSaving} failure={failure} onDiscard={discard}>
      {describeChanges(page.key, changed)}
    </SaveBar>
  )
}

function describeChanges(key: PageEditorState['page']['key'], [first, ...others]: string[]): string {
  if (first === undefined) return ''
  if (others.length > 0) return `Unsaved changes in ${others.length + 1} fields`
  return `Unsaved changes in ‘${labelOf(key, first)}’`
}

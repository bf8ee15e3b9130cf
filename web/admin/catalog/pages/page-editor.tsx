import { type ComponentProps, useState } from 'react'
import type { PageKey } from '#contract/catalog/pages/page-keys.ts'
import type { EditedPage, PageVersion } from '#contract/catalog/pages/pages.ts'
import { useFormContext, useFormValues } from '#web/admin/platform/form/form-context.ts'
import { changedNames } from '#web/admin/platform/form/merge-values.ts'
import { VersionedForm } from '#web/admin/platform/form/versioned-form.tsx'
import { useLargeScreen } from '#web/admin/platform/shell/use-large-screen.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { SegmentedControl } from '#web/platform/ui/segmented-control.tsx'
import { editorName } from './editor-name.ts'
import { History } from './history.tsx'
import { PageConflictPanel } from './page-conflict.tsx'
import { PageFields } from './page-fields.tsx'
import { labelOf } from './page-form.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { type Checked, usePageForm, valuesOf } from './use-page-form.ts'
import { type ListedVersion, useVersions, withDelivered } from './use-versions.ts'

type Segment = 'edit' | 'preview' | 'history'

const SEGMENTS = [
  { value: 'edit', label: 'Edit' },
  { value: 'preview', label: 'Preview' },
  { value: 'history', label: 'History' },
] as const

const FORM_ID = 'page-form'

interface PageEditorProps {
  page: EditedPage
  versions: PageVersion[]
}

export function PageEditor({ page, versions }: PageEditorProps) {
  const [segment, setSegment] = useState<Segment>('edit')
  const pageForm = usePageForm(page, () => setSegment('edit'))
  const { form, base, conflict } = pageForm
  const [checked, setChecked] = useState<Checked>({ values: {}, errors: {} })
  const listed = withDelivered(versions)
  const { shown, close, show, restore, restoring } = useVersions(page.key, listed)
  const [toRestore, setToRestore] = useState<ListedVersion | null>(null)
  const wide = useLargeScreen()
  const isShown = (part: Segment) => wide || segment === part

  function askToRestore(version: ListedVersion) {
    if (changedNames(valuesOf(base), pageForm.methods.getValues()).length > 0) setToRestore(version)
    else void restore(version)
  }

  return (
    <VersionedForm
      form={pageForm}
      formId={FORM_ID}
      leaving="Your changes to this page are not saved yet."
      unsaved={<UnsavedFields pageKey={page.key} />}
    >
      <PageHistoryLine page={base} />
      {conflict && (
        <PageConflictPanel key={conflict.theirs.revision} pageForm={pageForm} theirs={conflict.theirs} />
      )}
      <SegmentedControl
        label="View"
        choices={SEGMENTS}
        value={segment}
        onChange={setSegment}
        className="mb-8 lg:hidden"
      />
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,9fr)]">
        <div hidden={!isShown('edit')}>
          <form {...form} id={FORM_ID} className="page-form grid gap-12">
            <PageFields page={base} checked={checked} />
          </form>
        </div>
        <div
          className={classes('page-preview grid gap-10', wide && 'max-lg:hidden')}
          hidden={!isShown('preview') && !isShown('history')}
        >
          {isShown('preview') && (
            <PreviewPanel
              page={base}
              onChecked={setChecked}
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
      <RestoreDialog
        open={toRestore !== null}
        onConfirm={() => {
          pageForm.discard()
          if (toRestore) void restore(toRestore)
          setToRestore(null)
        }}
        onCancel={() => setToRestore(null)}
      />
    </VersionedForm>
  )
}

type RestoreDialogProps = Pick<ComponentProps<typeof Dialog>, 'open' | 'onConfirm' | 'onCancel'>

function RestoreDialog(props: RestoreDialogProps) {
  return (
    <Dialog {...props} question="Restore without saving?" verb="Restore" danger>
      <p>Your changes to this page will be lost.</p>
    </Dialog>
  )
}

function PageHistoryLine({ page: { updated_at, updated_by, confirmed } }: { page: EditedPage }) {
  return (
    <p className="-mt-4 pb-6 text-steel-600 max-md:hidden md:-mt-6 md:pb-8">
      {updated_at ? (
        <>
          Changed by {editorName(updated_by)}, <LocalTime instant={updated_at} />.
        </>
      ) : (
        'As delivered. Not changed yet.'
      )}
      {confirmed && confirmed.at !== updated_at && (
        <>
          {' '}
          Confirmed by {editorName(confirmed.by)}, <LocalTime instant={confirmed.at} />.
        </>
      )}
    </p>
  )
}

function UnsavedFields({ pageKey }: { pageKey: PageKey }) {
  const { saved } = useFormContext()
  const [first, ...others] = changedNames(saved, useFormValues())
  if (first === undefined) return null
  if (others.length > 0) return `Unsaved changes in ${others.length + 1} fields`
  return `Unsaved changes in ‘${labelOf(pageKey, first)}’`
}

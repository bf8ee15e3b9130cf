import type { EditedPage, PageImage } from '#contract/catalog/pages/pages.ts'
import { ConflictChoices } from '#web/admin/platform/form/conflict-panel.tsx'
import { useFormValues } from '#web/admin/platform/form/form-context.ts'
import { changedNames } from '#web/admin/platform/form/merge-values.ts'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { editorName } from './editor-name.ts'
import { labelOf } from './page-form.ts'
import { isImage, type PageForm, type PageValues, valuesOf } from './use-page-form.ts'

interface PageConflictPanelProps {
  pageForm: PageForm
  theirs: EditedPage
}

/** Only what both changed: everything else needs no choice. */
export function PageConflictPanel({ pageForm, theirs }: PageConflictPanelProps) {
  const mine = useFormValues<PageValues>()
  const saved = valuesOf(theirs)
  const changedByMe = changedNames(valuesOf(pageForm.base), mine)
  const names = changedNames(saved, mine).filter((name) => changedByMe.includes(name))

  function resolve(theirNames: string[]) {
    pageForm.resolve(theirNames)
    if (changedNames(saved, pageForm.methods.getValues()).length > 0) void pageForm.form.onSubmit()
  }

  return (
    <ConflictChoices
      title="This page was changed by someone else"
      alert={
        <>
          {editorName(theirs.updated_by)} saved it
          {theirs.updated_at && (
            <>
              {' '}
              on <LocalTime instant={theirs.updated_at} />
            </>
          )}
          . Your changes are not saved yet. Choose which version to keep.
        </>
      }
      fields={names.map((name) => ({
        name,
        label: labelOf(theirs.key, name),
        theirs: describe(saved[name]),
        mine: describe(mine[name]),
      }))}
      onResolve={resolve}
    />
  )
}

function describe(value: string | PageImage | undefined): string {
  if (!isImage(value)) return value || 'Empty'
  const what = value.url === null ? 'The original image' : 'An uploaded image'
  return value.alt === '' ? what : `${what}: ${value.alt}`
}

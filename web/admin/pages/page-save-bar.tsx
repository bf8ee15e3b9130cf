import { Button } from '#web/ui/button.tsx'
import { labelOf } from './page-form.ts'
import type { PageEditorState } from './use-page-editor.ts'

/** Absent while nothing has changed. */
export function PageSaveBar({ editor }: { editor: PageEditorState }) {
  const { page, changed, failure, isSaving, discard } = editor
  if (changed.length === 0 && !isSaving) return null
  return (
    <div className="save-bar fixed inset-x-0 bottom-0 z-30 bg-bone-50 pb-[env(safe-area-inset-bottom)] shadow-bar lg:left-(--sidebar-width,0px)">
      <div className="page-width flex flex-wrap items-center gap-x-6 py-3">
        <div className="min-w-0 text-small max-md:w-full md:grow">
          {failure ? (
            <p role="alert" className="pb-2 text-rust-700 md:pb-0">
              {failure}
            </p>
          ) : (
            <p className="text-steel-600 max-md:hidden">{describeChanges(page.key, changed)}</p>
          )}
        </div>
        <div className="flex w-full gap-3 md:ml-auto md:w-auto">
          <Button kind="quiet" onClick={discard} disabled={isSaving}>
            Discard
          </Button>
          <Button type="submit" form="page-form" busy={isSaving && 'Saving…'} className="grow">
            Save
          </Button>
        </div>
      </div>
    </div>
  )
}

function describeChanges(key: PageEditorState['page']['key'], [first, ...others]: string[]): string {
  if (first === undefined) return ''
  if (others.length > 0) return `Unsaved changes in ${others.length + 1} fields`
  return `Unsaved changes in ‘${labelOf(key, first)}’`
}

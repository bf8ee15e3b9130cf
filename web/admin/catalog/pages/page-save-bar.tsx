import { SaveBar } from '#web/admin/platform/shell/save-bar.tsx'
import { labelOf } from './page-form.ts'
import type { PageEditorState } from './use-page-editor.ts'

/** Absent while nothing has changed. */
export function PageSaveBar({ editor }: { editor: PageEditorState }) {
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

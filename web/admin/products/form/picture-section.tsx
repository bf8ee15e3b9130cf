import { useState } from 'react'
import { useKeepFocus } from '#web/admin/list/use-keep-focus.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { deletePicture } from './delete-picture.ts'
import { useForm } from './form-context.ts'
import { FormSection } from './form-section.tsx'
import type { FormPicture } from './form-state.ts'
import { PictureInput } from './picture-input.tsx'
import { PictureList } from './picture-list.tsx'
import { rowId } from './picture-row.tsx'

/** The pictures of a piece: the way to more of them, what can't be taken, and the row in which buyers see them. */
export function PictureSection() {
  const { form, draft, state } = useForm()
  const [asked, setAsked] = useState<FormPicture | null>(null)
  const keepFocus = useKeepFocus(state.pictures, rowId)

  function confirm() {
    if (asked) {
      keepFocus(asked)
      void deletePicture(form, draft, asked)
    }
    setAsked(null)
  }

  return (
    <FormSection title="Images">
      <PictureInput />
      {state.refused.length > 0 && (
        <div className="grid gap-2 pt-3">
          {state.refused.map((sentence) => (
            <Notice key={sentence} kind="failed">
              {sentence}
            </Notice>
          ))}
        </div>
      )}
      <PictureList onDelete={setAsked} />
      <Dialog
        open={asked !== null}
        question="Are you sure you want to delete this image?"
        verb="Delete"
        danger
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
      >
        {asked?.url ? 'It stays in the trash for 30 days.' : 'It has not been sent yet.'}
      </Dialog>
    </FormSection>
  )
}

import { isSortable } from '@dnd-kit/react/sortable'
import { announce } from '#web/ui/announcer.tsx'
import { DragArea } from './drag-area.tsx'
import { useForm } from './form-context.ts'
import type { FormPicture } from './form-state.ts'
import { movePicture } from './picture-moves.ts'
import { PictureRow } from './picture-row.tsx'
import { ReorderHint } from './reorder-hint.tsx'

/** The pictures in the order in which buyers see them, the main one first. */
export function PictureList({ onDelete }: { onDelete: (picture: FormPicture) => void }) {
  const { form, state } = useForm()
  const { pictures } = state
  if (pictures.length === 0) return null
  return (
    <DragArea
      onDragStart={() => announce('Picked up. Move with the arrow keys, drop with Space.')}
      onDragEnd={({ canceled, operation: { source } }) => {
        if (canceled || !isSortable(source)) return announce('Put back.')
        movePicture(form, String(source.id), source.index)
        announce(`Now image ${source.index + 1} of ${pictures.length}.`)
      }}
    >
      <ReorderHint />
      <ol className="pt-3">
        {pictures.map((picture, place) => (
          <PictureRow key={picture.key} picture={picture} place={place} onDelete={() => onDelete(picture)} />
        ))}
      </ol>
    </DragArea>
  )
}

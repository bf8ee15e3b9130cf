import { useSortable } from '@dnd-kit/react/sortable'
import { useId } from 'react'
import { classes } from '#web/ui/classes.ts'
import { useForm } from './form-context.ts'
import type { FormPicture } from './form-state.ts'
import { PictureControls } from './picture-controls.tsx'
import { PictureFault } from './picture-fault.tsx'
import { PictureThumbnail } from './picture-thumbnail.tsx'
import { PictureWords } from './picture-words.tsx'
import { REORDER_HINT } from './reorder-hint.tsx'

interface PictureRowProps {
  picture: FormPicture
  place: number
  onDelete: () => void
}

export const rowId = ({ key }: FormPicture) => `picture-${key}`

/** One picture: its thumbnail, by which it is dragged, what can be done with it, and what it shows. */
export function PictureRow({ picture, place, onDelete }: PictureRowProps) {
  const { state } = useForm()
  const titleId = useId()
  const { ref, handleRef, isDragging } = useSortable({ id: picture.key, index: place })
  const percent = picture.progress === null ? null : Math.floor(picture.progress * 100)
  return (
    <li
      ref={ref}
      id={rowId(picture)}
      tabIndex={-1}
      className={classes(
        'grid gap-1 border-b border-bone-300 py-3 last:border-0',
        isDragging && 'bg-bone-50',
      )}
    >
      <div className="grid grid-cols-[minmax(72px,112px)_1fr] items-center gap-3">
        <PictureThumbnail
          picture={picture}
          place={place}
          handleRef={handleRef}
          describedBy={`${titleId} ${REORDER_HINT}`}
        />
        <div className="min-w-0">
          <p className="flex justify-between gap-2 pl-3 text-small">
            <span id={titleId}>{place === 0 ? 'Main image' : `Image ${place + 1}`}</span>
            <PictureState percent={percent} waits={!picture.url && !picture.fault && state.adding} />
          </p>
          <PictureControls picture={picture} place={place} titleId={titleId} onDelete={onDelete} />
        </div>
      </div>
      {percent !== null && (
        <progress
          max={100}
          value={percent}
          aria-label={`Sending image ${place + 1}`}
          className="upload-progress h-1 w-full"
        />
      )}
      {picture.fault && <PictureFault picture={picture} />}
      <PictureWords picture={picture} place={place} />
    </li>
  )
}

function PictureState({ percent, waits }: { percent: number | null; waits: boolean }) {
  const words =
    percent === null ? (waits ? 'Not sent yet' : '') : percent < 100 ? `${percent} %` : 'Making sizes…'
  return <span className="text-caption leading-6 text-steel-600 tabular-nums">{words}</span>
}

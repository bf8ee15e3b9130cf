import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Star from 'lucide-react/icons/star'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ComponentProps } from 'react'
import { announce } from '#web/ui/announcer.tsx'
import { classes } from '#web/ui/classes.ts'
import { useForm } from './form-context.ts'
import type { FormPicture } from './form-state.ts'
import { movePicture } from './picture-moves.ts'

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

interface PictureControlsProps {
  picture: FormPicture
  place: number
  titleId: string
  onDelete: () => void
}

/** What a thumb can do with a picture. Those that lead nowhere stay in place, so that none moves under it. */
export function PictureControls({ picture, place, titleId, onDelete }: PictureControlsProps) {
  const { form, state } = useForm()
  const last = state.pictures.length - 1
  const isMain = place === 0
  function move(to: number) {
    movePicture(form, picture.key, to)
    announce(to === 0 ? 'Now the main image.' : `Now image ${to + 1} of ${last + 1}.`)
  }
  return (
    <div className="flex justify-between sm:justify-start sm:gap-4">
      <Control
        aria-label="Make main image"
        aria-describedby={titleId}
        aria-pressed={isMain}
        onClick={() => !isMain && move(0)}
      >
        <Star {...ICON} className={isMain ? 'fill-brass-400 text-brass-700' : undefined} />
      </Control>
      <Control aria-label="Move up" aria-describedby={titleId} idle={isMain} onClick={() => move(place - 1)}>
        <ArrowUp {...ICON} />
      </Control>
      <Control
        aria-label="Move down"
        aria-describedby={titleId}
        idle={place === last}
        onClick={() => move(place + 1)}
      >
        <ArrowDown {...ICON} />
      </Control>
      <Control aria-label={`Delete image ${place + 1}`} className="text-rust-700" onClick={onDelete}>
        <Trash2 {...ICON} />
      </Control>
    </div>
  )
}

/** `idle` rather than disabled: who moves a picture to the end by keyboard keeps the focus. */
function Control({ idle, className, onClick, ...rest }: ComponentProps<'button'> & { idle?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={idle || undefined}
      onClick={idle ? undefined : onClick}
      className={classes(
        'inline-flex size-12 items-center justify-center rounded-control transition-colors duration-120',
        idle ? 'cursor-default text-bone-300' : 'hover:bg-bone-200',
        className,
      )}
    />
  )
}

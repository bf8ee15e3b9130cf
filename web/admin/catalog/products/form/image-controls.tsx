import ArrowDown from 'virtual:icon/arrow-down'
import ArrowUp from 'virtual:icon/arrow-up'
import Star from 'virtual:icon/star'
import Trash2 from 'virtual:icon/trash'
import type { ComponentProps } from 'react'
import { announce } from '#web/platform/ui/announcer.tsx'
import { classes } from '#web/platform/ui/cn.ts'
import { useFormState, useProductForm } from './form-context.ts'
import { type FormImage, moveImage } from './form-store.ts'

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

interface ImageControlsProps {
  image: FormImage
  index: number
  titleId: string
  onDelete: () => void
}

export function ImageControls({ image, index, titleId, onDelete }: ImageControlsProps) {
  const { store } = useProductForm()
  const last = useFormState((state) => state.images.length) - 1
  const isMain = index === 0
  function move(to: number) {
    moveImage(store, image.key, to)
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
      <Control aria-label="Move up" aria-describedby={titleId} idle={isMain} onClick={() => move(index - 1)}>
        <ArrowUp {...ICON} />
      </Control>
      <Control
        aria-label="Move down"
        aria-describedby={titleId}
        idle={index === last}
        onClick={() => move(index + 1)}
      >
        <ArrowDown {...ICON} />
      </Control>
      <Control aria-label={`Delete image ${index + 1}`} className="text-rust-700" onClick={onDelete}>
        <Trash2 {...ICON} />
      </Control>
    </div>
  )
}

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

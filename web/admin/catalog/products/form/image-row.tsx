import GripVertical from 'virtual:icon/grip-vertical'
import { useSortable } from '@dnd-kit/react/sortable'
import { useId } from 'react'
import { imagePointsPage } from '#contract/app/admin-paths.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { classes } from '#web/platform/ui/cn.ts'
import { Image } from '#web/platform/ui/image.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { useFormState, useProductForm } from './form-context.ts'
import { type FormImage, removeImage } from './form-store.ts'
import { ImageAltField } from './image-alt-field.tsx'
import { ImageControls } from './image-controls.tsx'
import { uploadImage } from './upload-images.ts'

export const REORDER_HINT_ID = 'reorder-hint'

interface ImageRowProps {
  image: FormImage
  index: number
  onDelete: () => void
}

export const rowId = ({ key }: FormImage) => `image-${key}`

export function ImageRow({ image, index, onDelete }: ImageRowProps) {
  const adding = useFormState((state) => state.adding)
  const productId = useFormState((state) => state.productId)
  const savedMain = useFormState((state) => state.base.urls[0])
  const titleId = useId()
  const { ref, handleRef, isDragging } = useSortable({ id: image.key, index })
  const percent = image.progress === null ? null : Math.floor(image.progress * 100)
  const isWaiting = adding && !image.url && !image.error
  return (
    <li
      ref={ref}
      id={rowId(image)}
      tabIndex={-1}
      className={classes(
        'grid gap-1 border-b border-bone-300 py-3 last:border-0',
        isDragging && 'bg-bone-50',
      )}
    >
      <div className="grid grid-cols-[minmax(72px,112px)_1fr] items-center gap-3">
        <button
          type="button"
          // Safari does not focus a pressed button.
          tabIndex={0}
          ref={handleRef}
          aria-label={`Reorder image ${index + 1}`}
          aria-describedby={`${titleId} ${REORDER_HINT_ID}`}
          className="relative block w-full cursor-grab touch-manipulation select-none [-webkit-touch-callout:none]"
        >
          <Thumbnail {...image} />
          <span className="absolute bottom-1 left-1 rounded-control bg-steel-950/75 p-0.5 text-bone-50">
            <GripVertical size={16} strokeWidth={1.75} aria-hidden="true" />
          </span>
        </button>
        <div className="min-w-0">
          <p className="flex justify-between gap-2 pl-3 text-small">
            <span id={titleId}>{index === 0 ? 'Main image' : `Image ${index + 1}`}</span>
            <span className="text-caption leading-[1.5rem] text-steel-600 tabular-nums">
              {percent === null
                ? isWaiting && 'Not uploaded yet'
                : percent < 100
                  ? `${percent} %`
                  : 'Processing…'}
            </span>
          </p>
          <ImageControls image={image} index={index} titleId={titleId} onDelete={onDelete} />
        </div>
      </div>
      {percent !== null && (
        <progress
          max={100}
          value={percent}
          aria-label={`Uploading image ${index + 1}`}
          className="upload-progress h-1 w-full"
        />
      )}
      {image.error && <UploadError image={image} />}
      <ImageAltField image={image} index={index} />
      {index === 0 && productId !== null && image.url !== null && image.url === savedMain && (
        <LinkUnderlined to={imagePointsPage(productId)}>Tip and butt</LinkUnderlined>
      )}
    </li>
  )
}

function Thumbnail({ preview, url, fileName }: FormImage) {
  if (preview) {
    return (
      <img src={preview} alt="" className="aspect-4/3 w-full bg-bone-200 object-cover" draggable={false} />
    )
  }
  if (url) return <Image url={url} alt="" sizes="112px" />
  return (
    <span className="flex aspect-4/3 w-full items-end overflow-hidden bg-bone-200 p-2 text-left text-caption wrap-anywhere text-steel-600">
      {fileName}
    </span>
  )
}

function UploadError({ image }: { image: FormImage }) {
  const { store } = useProductForm()
  const productId = useFormState((state) => state.productId)
  return (
    <Notice kind="failed" className="mt-1">
      <p>{image.error}</p>
      <div className="flex flex-wrap gap-2 pt-2">
        {productId !== null && (
          <Button kind="secondary" size="card" onClick={() => void uploadImage(store, image)}>
            Try again
          </Button>
        )}
        <Button kind="quiet" size="card" onClick={() => removeImage(store, image.key)}>
          Remove
        </Button>
      </div>
    </Notice>
  )
}

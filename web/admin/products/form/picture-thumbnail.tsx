import GripVertical from 'lucide-react/icons/grip-vertical'
import { Picture } from '#web/ui/picture.tsx'
import type { FormPicture } from './form-state.ts'

interface PictureThumbnailProps {
  picture: FormPicture
  place: number
  handleRef: (element: Element | null) => void
  describedBy: string
}

/** A picture, small, and the handle by which mouse, finger and keyboard drag it. */
export function PictureThumbnail({ picture, place, handleRef, describedBy }: PictureThumbnailProps) {
  const { url, preview, fileName } = picture
  return (
    <button
      type="button"
      // Safari gives no focus to a pressed button otherwise.
      tabIndex={0}
      ref={handleRef}
      aria-label={`Reorder image ${place + 1}`}
      aria-describedby={describedBy}
      className="relative block w-full cursor-grab touch-manipulation select-none [-webkit-touch-callout:none]"
    >
      {preview ? (
        <img src={preview} alt="" className="aspect-4/3 w-full bg-bone-200 object-cover" draggable={false} />
      ) : url ? (
        <Picture url={url} alt="" sizes="112px" />
      ) : (
        <span className="flex aspect-4/3 w-full items-end overflow-hidden bg-bone-200 p-2 text-left text-caption wrap-anywhere text-steel-600">
          {fileName}
        </span>
      )}
      <span className="absolute bottom-1 left-1 rounded-control bg-steel-950/75 p-0.5 text-bone-50">
        <GripVertical size={16} strokeWidth={1.75} aria-hidden="true" />
      </span>
    </button>
  )
}

import ImagePlus from 'lucide-react/icons/image-plus'
import { useId } from 'react'
import { pictureThumbnail } from '#contract/pictures.ts'
import type { PickedImage } from './use-picked-image.ts'

interface ImageFieldProps {
  label: string
  picked: PickedImage | null
  /** The picture that is there already. */
  present?: string | null
  onPick: (files: Iterable<File>) => void
}

/** One picture: what is there or was chosen, and the whole field to choose, photograph or drop another. */
export function ImageField({ label, picked, present = null, onPick }: ImageFieldProps) {
  const id = useId()
  const shown = picked ? picked.preview : present && pictureThumbnail(present)
  return (
    <div className="relative flex grow min-h-18 items-center gap-4 rounded-control border border-dashed border-bone-500 bg-white pr-4 transition-colors duration-120 focus-within:border-steel-950 hover:border-steel-950 has-focus-visible:outline-3 has-focus-visible:outline-brass-400 has-focus-visible:shadow-[0_0_0_5px_var(--focus-outer)]">
      {shown ? (
        <img
          src={shown}
          alt={picked ? `Preview of ${picked.file.name}` : 'Present picture'}
          className="aspect-4/3 w-24 shrink-0 self-stretch bg-bone-200 object-cover"
        />
      ) : (
        <span className="flex aspect-4/3 w-24 shrink-0 items-center justify-center self-stretch bg-bone-100">
          <ImagePlus size={22} strokeWidth={1.5} aria-hidden="true" />
        </span>
      )}
      <div className="min-w-0 py-2">
        <label htmlFor={id} className="type-label">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-caption wrap-anywhere text-steel-600">
          {picked ? hintOf(picked) : 'Up to 20MB'}
        </p>
      </div>
      <input
        id={id}
        type="file"
        accept="image/*,.heic,.heif"
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          onPick([...(target.files ?? [])])
          // The same file chosen again counts as chosen.
          target.value = ''
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </div>
  )
}

function hintOf({ file, preview }: PickedImage): string {
  return preview ? file.name : `${file.name}: shown once it is saved`
}

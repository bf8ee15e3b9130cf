import ImagePlus from 'virtual:icon/image-plus'
import { useId } from 'react'
import { IMAGE_ACCEPT } from '#contract/catalog/images/file-type.ts'
import { imageThumbnail } from '#contract/catalog/images/images.ts'
import type { ImageFile } from './use-image-file.ts'

interface ImageFieldProps {
  label: string
  image: ImageFile | null
  currentUrl?: string | null
  onChoose: (files: Iterable<File>) => void
}

export function ImageField({ label, image, currentUrl = null, onChoose }: ImageFieldProps) {
  const id = useId()
  const shown = image ? image.preview : currentUrl && imageThumbnail(currentUrl)
  return (
    <div className="relative flex grow min-h-18 items-center gap-4 rounded-control border border-dashed border-bone-500 bg-white pr-4 transition-colors duration-120 focus-within:border-steel-950 hover:border-steel-950 has-focus-visible:outline-3 has-focus-visible:outline-brass-400 has-focus-visible:shadow-[0_0_0_5px_var(--focus-outer)]">
      {shown ? (
        <img
          src={shown}
          alt={image ? `Preview of ${image.file.name}` : 'Current image'}
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
          {image ? hintOf(image) : 'Up to 20MB'}
        </p>
      </div>
      <input
        id={id}
        type="file"
        accept={IMAGE_ACCEPT}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          // Allows choosing the same file again.
          target.value = ''
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </div>
  )
}

function hintOf({ file, preview }: ImageFile): string {
  return preview ? file.name : `${file.name} (no preview available)`
}

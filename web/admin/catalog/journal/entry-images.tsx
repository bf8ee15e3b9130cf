import X from 'virtual:icon/x'
import { useId, useRef, useState } from 'react'
import { IMAGE_ACCEPT } from '#contract/catalog/images/file-type.ts'
import { imageSources, imageThumbnail } from '#contract/catalog/images/images.ts'
import type { ChosenImages } from '#web/platform/image-picker/use-chosen-images.ts'
import { FieldMessage } from '#web/platform/ui/field-message.tsx'

interface EntryImagesProps {
  images: ChosenImages
  error: string | undefined
  onChange: () => void
}

export function EntryImages({ images: { images, max, add, remove }, error, onChange }: EntryImagesProps) {
  const id = useId()
  const [rejected, setRejected] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  async function choose(files: FileList | null) {
    if (!files || files.length === 0) return
    setReading(true)
    onChange()
    const problem = await add(files).finally(() => setReading(false))
    setRejected(problem?.replace(/pictures?/g, 'photographs') ?? null)
    // Allows choosing the same file again.
    if (input.current) input.current.value = ''
  }

  function takeAway(key: number) {
    remove(key)
    onChange()
    setRejected(null)
    requestAnimationFrame(() => input.current?.focus())
  }

  return (
    <fieldset aria-describedby={`${id}-note`}>
      <legend className="type-label pb-2">Photographs</legend>
      <ul className="grid grid-cols-3 gap-2">
        {images.map(({ key, preview }, index) => (
          <li key={key} className="relative">
            {preview ? (
              <img
                src={imageSources(preview) ? imageThumbnail(preview) : preview}
                alt={`${index + 1} of ${images.length}`}
                className="block aspect-4/3 w-full bg-bone-200 object-cover"
              />
            ) : (
              <p className="flex aspect-4/3 items-end bg-bone-200 p-2 text-caption text-steel-600">
                Photograph {index + 1}. This browser can’t show it.
              </p>
            )}
            <button
              type="button"
              aria-label={`Remove photograph ${index + 1}`}
              onClick={() => takeAway(key)}
              className="on-steel absolute top-0 right-0 grid size-11 place-items-center hover:bg-steel-800"
            >
              <X size={18} strokeWidth={1.75} aria-hidden="true" />
            </button>
          </li>
        ))}
        {images.length < max && (
          <li>
            <label className="type-label grid aspect-4/3 min-h-full w-full place-items-center rounded-control border border-dashed border-bone-500 bg-white p-2 text-center hover:border-steel-950 has-focus-visible:outline-3 has-focus-visible:outline-brass-400 has-focus-visible:shadow-[0_0_0_5px_var(--focus-outer)]">
              <input
                ref={input}
                type="file"
                multiple
                accept={IMAGE_ACCEPT}
                onChange={({ target }) => void choose(target.files)}
                className="sr-only"
              />
              {isReading ? 'Reading…' : 'Take or choose'}
            </label>
          </li>
        )}
      </ul>
      <div role="status" className="pt-2">
        <FieldMessage
          id={`${id}-note`}
          error={rejected ?? error}
          hint={`${images.length} of ${max}. The location is removed from every photograph.`}
        />
      </div>
    </fieldset>
  )
}

import Plus from 'virtual:icon/plus'
import X from 'virtual:icon/x'
import { useRef, useState } from 'react'
import { IMAGE_ACCEPT } from '#contract/catalog/images/file-type.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { FieldMessage } from '#web/platform/ui/field-message.tsx'
import type { ChosenImage, ChosenImages } from './use-chosen-images.ts'

interface ImagePickerProps {
  images: ChosenImages
  error: string | null
  onChange: () => void
  labelId: string
  /** The columns of the grid. */
  className?: string
}

export function ImagePicker({
  images: { images, max, add, remove },
  error,
  onChange,
  labelId,
  className = 'grid-cols-2 sm:grid-cols-4',
}: ImagePickerProps) {
  const [rejected, setRejected] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const message = rejected ?? error

  async function choose(files: FileList | null) {
    if (!files || files.length === 0) return
    setReading(true)
    onChange()
    setRejected(await add(files).finally(() => setReading(false)))
    if (input.current) input.current.value = ''
  }

  function take(key: number) {
    remove(key)
    onChange()
    setRejected(null)
    requestAnimationFrame(() => input.current?.focus())
  }

  return (
    <fieldset aria-describedby={`${labelId}-message`}>
      <legend className="type-label pb-2">
        Pictures <span className="font-normal text-steel-600">up to {max}, optional</span>
      </legend>
      <ul className={classes('grid gap-3', className)}>
        {images.map(({ key, source, preview }, index) => (
          <li key={key} className="relative">
            <Preview source={source} preview={preview} number={index + 1} count={images.length} />
            <button
              type="button"
              aria-label={`Remove picture ${index + 1}`}
              onClick={() => take(key)}
              className="absolute top-0 right-0 grid size-11 place-items-center bg-bone-100 hover:bg-bone-200"
            >
              <X size={18} strokeWidth={1.75} aria-hidden="true" />
            </button>
          </li>
        ))}
        {images.length < max && (
          <li>
            <label className="grid aspect-4/3 place-items-center rounded-control border border-bone-500 bg-bone-50 hover:border-steel-950 has-focus-visible:outline-3 has-focus-visible:outline-brass-400 has-focus-visible:shadow-[0_0_0_5px_var(--focus-outer)]">
              <input
                ref={input}
                type="file"
                multiple
                accept={IMAGE_ACCEPT}
                aria-label="Add pictures"
                onChange={(event) => void choose(event.target.files)}
                className="sr-only"
              />
              {isReading ? (
                <span className="text-small text-steel-600">Reading…</span>
              ) : (
                <Plus size={24} strokeWidth={1.5} aria-hidden="true" />
              )}
            </label>
          </li>
        )}
      </ul>
      <div role="status" className="pt-2 empty:hidden">
        <FieldMessage id={`${labelId}-message`} error={message ?? undefined} />
      </div>
    </fieldset>
  )
}

type PreviewProps = Pick<ChosenImage, 'source' | 'preview'> & { number: number; count: number }

function Preview({ source, preview, number, count }: PreviewProps) {
  if (preview)
    return (
      <img
        src={preview}
        alt={`${number} of ${count}`}
        className="block aspect-4/3 w-full bg-bone-200 object-contain"
      />
    )
  return (
    <p className="flex aspect-4/3 items-end bg-bone-200 p-3 text-caption text-steel-600">
      Picture {number}.{' '}
      {typeof source === 'string' ? 'Hidden with the review.' : 'This browser can’t show it.'}
    </p>
  )
}

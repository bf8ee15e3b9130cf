import Camera from 'lucide-react/icons/camera'
import ImagePlus from 'lucide-react/icons/image-plus'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { useForm } from './form-context.ts'
import { takeFiles } from './take-files.ts'

/** Pictures from the album or the folder, dropped, or straight from the camera. */
export function PictureInput() {
  const { form, draft } = useForm()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const noteId = useId()

  function take(files: FileList | null | undefined) {
    if (files && files.length > 0) void takeFiles(form, draft, [...files])
  }
  // What was picked before the page woke up; emptied, since React may tell of the same change once more.
  useEffect(() => {
    const { current } = input
    if (!current?.files?.length) return
    void takeFiles(form, draft, [...current.files])
    current.value = ''
  }, [form, draft])
  function onDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input inside does the same without a mouse
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className="flex gap-3"
    >
      <div
        className={classes(
          'picture-input relative flex min-h-19 grow items-center gap-4 rounded-control border border-dashed px-5 py-3 transition-colors duration-120 hover:border-steel-950',
          isOver ? 'border-steel-950 bg-bone-200' : 'border-bone-500',
        )}
      >
        <ImagePlus size={22} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
        <div>
          <label htmlFor={`${noteId}-input`} className="type-label block after:absolute after:inset-0">
            Add images
          </label>
          <p id={noteId} className="text-caption text-steel-600">
            Up to 20MB per image
          </p>
        </div>
        <input
          ref={input}
          id={`${noteId}-input`}
          type="file"
          accept="image/*"
          multiple
          aria-describedby={noteId}
          className="sr-only"
          onChange={({ target }) => {
            take(target.files)
            // The same file can be picked again.
            target.value = ''
          }}
        />
      </div>
      <button
        type="button"
        onClick={() => openCamera(take)}
        className="camera-button type-label flex min-h-19 w-25 shrink-0 flex-col items-center justify-center gap-1 rounded-control border border-bone-500 px-2 hover:border-steel-950 pointer-fine:hidden"
      >
        <Camera size={22} strokeWidth={1.75} aria-hidden="true" />
        Camera
      </button>
    </div>
  )
}

/** Straight to the camera; some phones offer only the album otherwise. */
function openCamera(take: (files: FileList | null) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = 'image/*'
  input.setAttribute('capture', 'environment')
  input.addEventListener('change', () => take(input.files))
  input.click()
}

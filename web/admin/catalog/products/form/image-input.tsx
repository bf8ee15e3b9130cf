import Camera from 'virtual:icon/camera'
import ImagePlus from 'virtual:icon/image-plus'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { IMAGE_ACCEPT } from '#contract/catalog/images/file-type.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { addFiles } from './add-files.ts'
import { useProductForm } from './form-context.ts'

export function ImageInput() {
  const { store, draftKey } = useProductForm()
  const input = useRef<HTMLInputElement>(null)
  const [isDraggingOver, setDraggingOver] = useState(false)
  const hintId = useId()

  function add(files: FileList | null | undefined) {
    if (files && files.length > 0) void addFiles(store, draftKey, [...files])
  }
  // Files chosen before hydration. The input is cleared because React may replay the change event.
  useEffect(() => {
    const { current } = input
    if (!current?.files?.length) return
    void addFiles(store, draftKey, [...current.files])
    current.value = ''
  }, [store, draftKey])
  function onDrop(event: DragEvent) {
    event.preventDefault()
    setDraggingOver(false)
    add(event.dataTransfer.files)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input inside does the same without a mouse
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setDraggingOver(true)
      }}
      onDragLeave={() => setDraggingOver(false)}
      onDrop={onDrop}
      className="flex gap-3"
    >
      <div
        className={classes(
          'image-input relative flex min-h-19 grow items-center gap-4 rounded-control border border-dashed px-5 py-3 transition-colors duration-120 hover:border-steel-950',
          isDraggingOver ? 'border-steel-950 bg-bone-200' : 'border-bone-500',
        )}
      >
        <ImagePlus size={22} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
        <div>
          <label htmlFor={`${hintId}-input`} className="type-label block after:absolute after:inset-0">
            Add images
          </label>
          <p id={hintId} className="text-caption text-steel-600">
            Up to 20MB per image
          </p>
        </div>
        <input
          ref={input}
          id={`${hintId}-input`}
          type="file"
          accept={IMAGE_ACCEPT}
          multiple
          aria-describedby={hintId}
          className="sr-only"
          onChange={({ target }) => {
            add(target.files)
            // Allows choosing the same file again.
            target.value = ''
          }}
        />
      </div>
      <button
        type="button"
        onClick={() => openCamera(add)}
        className="camera-button type-label flex min-h-19 w-25 shrink-0 flex-col items-center justify-center gap-1 rounded-control border border-bone-500 px-2 hover:border-steel-950 pointer-fine:hidden"
      >
        <Camera size={22} strokeWidth={1.75} aria-hidden="true" />
        Camera
      </button>
    </div>
  )
}

function openCamera(add: (files: FileList | null) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = 'image/*'
  input.setAttribute('capture', 'environment')
  input.addEventListener('change', () => add(input.files))
  input.click()
}

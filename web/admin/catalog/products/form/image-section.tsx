import { isSortable } from '@dnd-kit/react/sortable'
import { useState } from 'react'
import { useRowFocus } from '#web/admin/platform/list/use-row-focus.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { announce } from '#web/platform/ui/announcer.tsx'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { showAlert, showNotice } from '#web/platform/ui/toast-store.ts'
import { saveDraftImage } from './draft.ts'
import { DragArea } from './drag-area.tsx'
import { useFormState, useProductForm } from './form-context.ts'
import { FormSection } from './form-section.tsx'
import { type FormImage, type FormStore, insertImage, moveImage, removeImage } from './form-store.ts'
import { ImageInput } from './image-input.tsx'
import { ImageRow, REORDER_HINT_ID, rowId } from './image-row.tsx'

export function ImageSection() {
  const { store, draftKey } = useProductForm()
  const images = useFormState((state) => state.images)
  const fileErrors = useFormState((state) => state.fileErrors)
  const [toDelete, setToDelete] = useState<FormImage | null>(null)
  const moveFocusFrom = useRowFocus(images, rowId)

  function confirmDelete() {
    setToDelete(null)
    if (!toDelete) return
    moveFocusFrom(toDelete)
    void deleteImage(store, draftKey, toDelete)
  }

  return (
    <FormSection title="Images">
      <ImageInput />
      {fileErrors.length > 0 && (
        <div className="grid gap-2 pt-3">
          {fileErrors.map((error) => (
            <Notice key={error} kind="failed">
              {error}
            </Notice>
          ))}
        </div>
      )}
      {images.length > 0 && (
        <DragArea
          onDragStart={() => announce('Picked up. Move with the arrow keys, drop with Space.')}
          onDragEnd={({ canceled, operation: { source } }) => {
            if (canceled || !isSortable(source)) return announce('Move cancelled.')
            moveImage(store, String(source.id), source.index)
            announce(`Now image ${source.index + 1} of ${images.length}.`)
          }}
        >
          <p id={REORDER_HINT_ID} className="sr-only">
            Press Space to pick up the image, the arrow keys to move it, Space to drop it, and Escape to
            cancel.
          </p>
          <ol className="pt-3">
            {images.map((image, index) => (
              <ImageRow key={image.key} image={image} index={index} onDelete={() => setToDelete(image)} />
            ))}
          </ol>
        </DragArea>
      )}
      <Dialog
        open={toDelete !== null}
        question="Are you sure you want to delete this image?"
        verb="Delete"
        danger
        onConfirm={confirmDelete}
        onCancel={() => setToDelete(null)}
      >
        {toDelete?.url ? 'It stays in the trash for 30 days.' : 'It has not been uploaded yet.'}
      </Dialog>
    </FormSection>
  )
}

async function deleteImage(store: FormStore, draftKey: string, image: FormImage): Promise<void> {
  const { images, base, productId } = store.getState()
  const { url } = image
  const index = images.findIndex(({ key }) => key === image.key)
  const savedIndex = url ? base.urls.indexOf(url) : -1
  const uploaded = url !== null && productId !== null ? { id: String(productId), imageUrl: url } : null
  try {
    if (uploaded) await adminApi.removeImage(uploaded)
  } catch (error) {
    const retry = { label: 'Try again', act: () => void deleteImage(store, draftKey, image) }
    return showAlert(errorMessage(error, 'The image could not be deleted.'), retry)
  }
  removeImage(store, image.key)
  changeSavedUrls(store, (urls) => urls.filter((each) => each !== url))

  async function undo() {
    try {
      if (uploaded) {
        await adminApi.restoreImage({
          ...uploaded,
          ...(savedIndex >= 0 && { order: savedIndex + 1 }),
        })
      }
    } catch (error) {
      return showAlert(errorMessage(error, 'That could not be undone.'), { label: 'Try again', act: undo })
    }
    insertImage(store, { ...image, progress: null }, index)
    if (image.file) void saveDraftImage(draftKey, image)
    if (url && savedIndex >= 0) changeSavedUrls(store, (urls) => urls.toSpliced(savedIndex, 0, url))
  }
  showNotice('Image deleted.', { label: 'Undo', act: () => void undo() })
}

function changeSavedUrls(store: FormStore, change: (urls: string[]) => string[]): void {
  store.setState(({ base }) => ({ base: { ...base, urls: change(base.urls) } }))
}

import type { Trashed } from '#contract/trash/trash.ts'
import type { TrashKind } from '#contract/trash/trash-kinds.ts'
import { browserApi } from '#web/browser-api.ts'

interface RestoreAction {
  restore: (item: Trashed) => Promise<unknown>
  remove: (item: Trashed) => Promise<unknown>
}

const { admin } = browserApi
const byId = ({ id }: Trashed) => ({ id: String(id) })
const byAddress = ({ product, image_url }: Trashed) => ({
  id: String(product?.id),
  imageUrl: image_url ?? '',
})

export const RESTORE_ACTIONS: Record<TrashKind, RestoreAction> = {
  product: {
    restore: (item) => admin.restoreProduct(byId(item)),
    remove: (item) => admin.deleteProduct(byId(item)),
  },
  image: {
    restore: (item) => admin.restoreImage(byAddress(item)),
    remove: (item) => admin.removeImage(byAddress(item)),
  },
  category: {
    restore: (item) => admin.restoreCategory(byId(item)),
    remove: (item) => admin.deleteCategory(byId(item)),
  },
  tag: {
    restore: (item) => admin.restoreTag(byId(item)),
    remove: (item) => admin.deleteTag(byId(item)),
  },
  message: {
    restore: (item) => admin.restoreMessage(byId(item)),
    remove: (item) => admin.deleteMessage(byId(item)),
  },
}

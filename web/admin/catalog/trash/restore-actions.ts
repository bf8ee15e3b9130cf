import type { Trashed } from '#contract/catalog/trash/trash.ts'
import type { TrashKind } from '#contract/catalog/trash/trash-kinds.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'

interface RestoreAction {
  restore: (item: Trashed) => Promise<unknown>
  remove: (item: Trashed) => Promise<unknown>
}

const byId = ({ id }: Trashed) => ({ id: String(id) })
const byAddress = ({ product, image_url }: Trashed) => ({
  id: String(product?.id),
  imageUrl: image_url ?? '',
})

export const RESTORE_ACTIONS: Record<TrashKind, RestoreAction> = {
  product: {
    restore: (item) => adminApi.restoreProduct(byId(item)),
    remove: (item) => adminApi.deleteProduct(byId(item)),
  },
  image: {
    restore: (item) => adminApi.restoreImage(byAddress(item)),
    remove: (item) => adminApi.removeImage(byAddress(item)),
  },
  category: {
    restore: (item) => adminApi.restoreCategory(byId(item)),
    remove: (item) => adminApi.deleteCategory(byId(item)),
  },
  tag: {
    restore: (item) => adminApi.restoreTag(byId(item)),
    remove: (item) => adminApi.deleteTag(byId(item)),
  },
  message: {
    restore: (item) => adminApi.restoreMessage(byId(item)),
    remove: (item) => adminApi.deleteMessage(byId(item)),
  },
}

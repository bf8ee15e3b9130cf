import type { Trashed } from '#contract/trash.ts'
import type { TrashKind } from '#contract/trash-kinds.ts'
import { browserApi } from '#web/browser-api.ts'

interface WayBack {
  restore: (thing: Trashed) => Promise<unknown>
  /** Into the trash once more. */
  remove: (thing: Trashed) => Promise<unknown>
}

const { admin } = browserApi
const byId = ({ id }: Trashed) => ({ id: String(id) })
const byAddress = ({ product, image_url }: Trashed) => ({
  id: String(product?.id),
  imageUrl: image_url ?? '',
})

/** How each kind of thing comes out of the trash, and goes back. */
export const WAYS_BACK: Record<TrashKind, WayBack> = {
  product: {
    restore: (thing) => admin.restoreProduct(byId(thing)),
    remove: (thing) => admin.deleteProduct(byId(thing)),
  },
  picture: {
    restore: (thing) => admin.restoreImage(byAddress(thing)),
    remove: (thing) => admin.removeImage(byAddress(thing)),
  },
  category: {
    restore: (thing) => admin.restoreCategory(byId(thing)),
    remove: (thing) => admin.deleteCategory(byId(thing)),
  },
  tag: {
    restore: (thing) => admin.restoreTag(byId(thing)),
    remove: (thing) => admin.deleteTag(byId(thing)),
  },
  message: {
    restore: (thing) => admin.restoreMessage(byId(thing)),
    remove: (thing) => admin.deleteMessage(byId(thing)),
  },
}

import { useState } from 'react'
import type { PageKey } from '#contract/catalog/pages/page-keys.ts'
import type { PageFields, PageVersion } from '#contract/catalog/pages/pages.ts'
import { useMutation } from '#web/admin/platform/form/use-mutation.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { showAlert } from '#web/platform/ui/toast-store.ts'

/** The texts and images that the shop was delivered with. */
const DELIVERED = 'delivered'

export interface ListedVersion {
  id: string
  /** Null for the delivered texts. */
  createdAt: string | null
  by: string | null
}

export interface ShownVersion extends ListedVersion {
  content: PageFields
}

/** Newest first, with the delivered texts at the end. */
export function withDelivered(versions: PageVersion[]): ListedVersion[] {
  return [
    ...versions.map(({ id, created_at, by }) => ({ id: String(id), createdAt: created_at, by })),
    { id: DELIVERED, createdAt: null, by: null },
  ]
}

export function useVersions(key: PageKey, versions: ListedVersion[]) {
  const { mutate, busy } = useMutation()
  const [shown, setShown] = useState<ShownVersion | null>(null)

  async function show(version: ListedVersion): Promise<void> {
    try {
      const reply = await adminApi.pageVersion({ key, id: version.id })
      setShown({ ...version, content: reply.version })
    } catch (error) {
      showAlert(errorMessage(error, 'This version could not be loaded.'))
    }
  }

  async function restore({ id }: ListedVersion): Promise<void> {
    const current = versions[0]?.id ?? DELIVERED
    const restored = await mutate({
      key: id,
      send: () => adminApi.restorePageVersion({ key, id }),
      done: 'Restored. The shop shows this version now.',
      undo: () => adminApi.restorePageVersion({ key, id: current }),
      failed: 'This version could not be restored.',
    })
    if (restored) setShown(null)
  }

  return { shown, close: () => setShown(null), show, restore, restoring: busy }
}

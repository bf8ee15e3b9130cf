import { useEffect, useEffectEvent, useState } from 'react'
import type { AdminProduct, VersionConflict } from '#contract/catalog/products/admin-products.ts'
import { MAX_STOCK } from '#contract/platform/values/limits.ts'
import { useMutation } from '#web/admin/platform/form/use-mutation.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { failedWith } from '#web/platform/api/api-failure.ts'
import { showAlert } from '#web/platform/ui/toast-store.ts'

const DEBOUNCE_MS = 700

export function useStock(listed: AdminProduct) {
  const { mutate, busy } = useMutation()
  const saving = busy !== null
  /** Typed since the last save began. */
  const [draft, setDraft] = useState<string | null>(null)
  /** Being saved. */
  const [sent, setSent] = useState<number | null>(null)
  const [answered, setAnswered] = useState(listed)
  // The list reloads after the reply, and later also knows of sales.
  const product = answered.version > listed.version ? answered : listed
  const typed = draft ?? String(sent ?? product.stock)

  const saveTyped = useEffectEvent(save)
  useEffect(() => {
    if (draft === null || draft === '' || saving) return
    const timer = setTimeout(saveTyped, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [draft, saving])

  function type(text: string) {
    setDraft(text.replace(/\D/g, '').slice(0, 5))
  }

  function step(by: 1 | -1) {
    setDraft((now) => String(Math.min(MAX_STOCK, Math.max(0, Number(now ?? typed) + by))))
  }

  function settle() {
    if (!saving) save()
  }

  function save() {
    const stock = draft ? Math.min(MAX_STOCK, Number(draft)) : product.stock
    setDraft(null)
    if (stock === product.stock) return
    void mutate({
      send: () => put(product, stock),
      done: (saved) => (saved ? `'${product.name}': ${stock} in stock.` : ''),
      undo: async (saved) => saved && put(saved, product.stock),
      failed: `The stock of '${product.name}' could not be saved.`,
    })
  }

  /** @returns null after a conflict, which it shows. */
  async function put(before: AdminProduct, stock: number): Promise<AdminProduct | null> {
    setSent(stock)
    try {
      const saved = await saveStock(before, stock)
      setAnswered(saved)
      return saved
    } catch (error) {
      if (!failedWith(error, 409)) throw error
      const { data, changed_by } = (error as { body?: unknown }).body as VersionConflict
      setAnswered(data)
      showAlert(
        `'${before.name}' was changed by ${changed_by ?? 'a sale'} in the meantime. It now has ${data.stock} in stock. Your change was not saved.`,
      )
      return null
    } finally {
      setSent(null)
    }
  }

  return { typed, type, step, settle, saving }
}

async function saveStock(product: AdminProduct, stock: number): Promise<AdminProduct> {
  const { id, name, description, price, category_id, version } = product
  const form = { name, description, price, category_id, stock, version }
  return (await adminApi.updateProduct({ id: String(id), ...form })).data
}

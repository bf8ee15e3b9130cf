import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AdminProduct, VersionConflict } from '#contract/catalogue/admin-products.ts'
import { MAX_STOCK } from '#contract/limits.ts'
import { useWrite } from '#web/admin/use-write.ts'
import { failedWith } from '#web/api-failure.ts'
import { browserApi } from '#web/browser-api.ts'
import { showAlert } from '#web/ui/toast-store.ts'

const DEBOUNCE_MS = 700

export function useStock(product: AdminProduct) {
  const { write, busy } = useWrite()
  const saving = busy !== null
  const [typed, setTyped] = useState(String(product.stock))
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (!open && !saving) setTyped(String(product.stock))
  }, [product.stock, open, saving])
  useEffect(() => () => clearTimeout(timer.current), [])
  // By then the list may show a newer version than at the press.
  const saveTyped = useEffectEvent(() => typed !== '' && save())
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press restarts the delay, and so does the end of a save
  useEffect(() => {
    if (!open || saving) return
    timer.current = setTimeout(saveTyped, DEBOUNCE_MS)
    return () => clearTimeout(timer.current)
  }, [typed, open, saving])

  function type(text: string) {
    setTyped(text.replace(/\D/g, '').slice(0, 5))
    setOpen(true)
  }

  function step(by: 1 | -1) {
    setTyped((text) => String(Math.min(MAX_STOCK, Math.max(0, Number(text) + by))))
    setOpen(true)
  }

  function settle() {
    if (open && !saving) save()
  }

  function save() {
    clearTimeout(timer.current)
    setOpen(false)
    const stock = typed === '' ? product.stock : Math.min(MAX_STOCK, Number(typed))
    setTyped(String(stock))
    if (stock !== product.stock) void send(stock)
  }

  async function send(stock: number) {
    await write({
      send: () => saveStock(product, stock),
      done: (saved) => (saved ? `'${product.name}': ${stock} in stock.` : ''),
      undo: async (saved) => saved && saveStock(saved, product.stock),
      failed: `The stock of '${product.name}' could not be saved.`,
    })
  }

  return { typed, type, step, settle, saving }
}

async function saveStock(product: AdminProduct, stock: number): Promise<AdminProduct | null> {
  const { id, name, description, price, category_id, version } = product
  try {
    const form = { name, description, price, category_id, stock, version }
    return (await browserApi.admin.updateProduct({ id: String(id), ...form })).data
  } catch (error) {
    if (!failedWith(error, 409)) throw error
    const { data, changed_by } = (error as { body?: unknown }).body as VersionConflict
    showAlert(
      `'${name}' was changed by ${changed_by ?? 'a sale'} in the meantime. It now has ${data.stock} in stock. Your change was not saved.`,
    )
    return null
  }
}

import { useEffect, useRef, useState } from 'react'
import { MAX_STOCK } from '#contract/shop.ts'
import type { ChangedMeanwhile, StaffProduct } from '#contract/staff-products.ts'
import { useWrite } from '#web/admin/use-write.ts'
import { failedWith } from '#web/api-failure.ts'
import { browserApi } from '#web/browser-api.ts'
import { showAlert } from '#web/ui/toast-store.ts'

const PAUSE_MS = 700

/** A piece's stock while it is being changed; what is typed or pressed in a row is saved once, when it rests. */
export function useStock(piece: StaffProduct) {
  const { write, busy } = useWrite()
  const saving = busy !== null
  const [typed, setTyped] = useState(String(piece.stock))
  /** Something here is not saved yet. */
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (!open && !saving) setTyped(String(piece.stock))
  }, [piece.stock, open, saving])
  useEffect(() => () => clearTimeout(timer.current), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press starts the wait anew, and the end of a save
  useEffect(() => {
    if (!open || saving) return
    timer.current = setTimeout(() => typed !== '' && save(), PAUSE_MS)
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

  /** Leaving the field saves at once; left empty, it is as it was. */
  function settle() {
    if (open && !saving) save()
  }

  function save() {
    clearTimeout(timer.current)
    setOpen(false)
    const stock = typed === '' ? piece.stock : Math.min(MAX_STOCK, Number(typed))
    setTyped(String(stock))
    if (stock !== piece.stock) void send(stock)
  }

  async function send(stock: number) {
    await write({
      send: () => saveStock(piece, stock),
      done: (saved) => (saved ? `'${piece.name}': ${stock} in stock.` : ''),
      undo: async (saved) => saved && saveStock(saved, piece.stock),
      failed: `The stock of '${piece.name}' could not be saved.`,
    })
  }

  return { typed, type, step, settle, saving }
}

/** @returns the piece as it is then, or null when it was changed by somebody else meanwhile: that is told at once. */
async function saveStock(piece: StaffProduct, stock: number): Promise<StaffProduct | null> {
  const { id, name, description, price, category_id, version } = piece
  try {
    const form = { name, description, price, category_id, stock, version }
    return (await browserApi.admin.updateProduct({ id: String(id), ...form })).data
  } catch (error) {
    if (!failedWith(error, 409)) throw error
    const { data, changed_by } = (error as { body?: unknown }).body as ChangedMeanwhile
    const who = changed_by ? `by ${changed_by}` : 'by a sale'
    showAlert(
      `'${name}' was changed meanwhile ${who}. It has ${data.stock} in stock now; your change was not saved.`,
    )
    return null
  }
}

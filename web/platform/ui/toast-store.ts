import { create } from 'zustand'

export interface ToastMessage {
  id: number
  role: 'alert' | 'status'
  text: string
  /** A button in the toast, such as Undo. Pressing it also closes the toast. */
  action?: ToastAction | undefined
}

export interface ToastAction {
  label: string
  act: () => void
}

const MAX_TOASTS = 3

export const useToasts = create<{ toasts: readonly ToastMessage[] }>(() => ({ toasts: [] }))

let nextId = 1

export function showAlert(text: string, action?: ToastAction): void {
  show('alert', text, action)
}

export function showNotice(text: string, action?: ToastAction): void {
  show('status', text, action)
}

/** Replaces an older toast with the same text. */
function show(role: ToastMessage['role'], text: string, action?: ToastAction) {
  useToasts.setState(({ toasts }) => {
    const others = toasts.filter((toast) => toast.text !== text)
    return { toasts: [...others, { id: nextId++, role, text, action }].slice(-MAX_TOASTS) }
  })
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

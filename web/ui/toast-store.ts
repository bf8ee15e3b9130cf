export interface ToastMessage {
  id: number
  role: 'alert' | 'status'
  text: string
  /** What can still be done about it; pressing it takes the message away. */
  action?: ToastAction | undefined
}

export interface ToastAction {
  label: string
  act: () => void
}

let messages: readonly ToastMessage[] = []
let nextId = 1
const listeners = new Set<() => void>()

/** Says that something did not go, at the lower left, for six seconds, and offers to try again. Callable from anywhere. */
export function showAlert(text: string, action?: ToastAction): void {
  show('alert', text, action)
}

/** Says that something was done, and offers to undo it where that is possible. */
export function showNotice(text: string, action?: ToastAction): void {
  show('status', text, action)
}

/** The same sentence twice stands once, and starts anew. */
function show(role: ToastMessage['role'], text: string, action?: ToastAction) {
  const others = messages.filter((message) => message.text !== text)
  publish([...others.slice(-2), { id: nextId++, role, text, action }])
}

export function dismissToast(id: number): void {
  publish(messages.filter((message) => message.id !== id))
}

function publish(next: readonly ToastMessage[]) {
  messages = next
  for (const listener of listeners) listener()
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentToasts(): readonly ToastMessage[] {
  return messages
}

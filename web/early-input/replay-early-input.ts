import type { Field } from './record-early-input.ts'

/** Replays clicks and typing from before hydration, once and in order. */
export async function replayEarlyInput(): Promise<void> {
  const early = window.earlyInput
  if (!early) return
  delete window.earlyInput
  early.stop()
  for (const [field, value] of early.values) {
    restore(field, value)
    await nextTask()
  }
  for (const element of early.presses) {
    showBusyUntilChanged(element)
    element.click()
    await nextTask()
  }
}

/** Lets React apply the previous change first. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** React ignores a change to the same value, so the field gets another value first. */
function restore(field: Field, value: string | boolean): void {
  if (typeof value === 'boolean') {
    const toggle = field as HTMLInputElement
    toggle.checked = !value
    toggle.click()
  } else if (field instanceof HTMLSelectElement || field.type === 'file') {
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else {
    field.value = value === '1' ? '2' : '1'
    const prototype =
      field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
    // The prototype's setter bypasses React's value tracking.
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

const MAX_BUSY_MS = 400

function showBusyUntilChanged(element: HTMLElement): void {
  const end = () => {
    element.removeAttribute('aria-busy')
    observer.disconnect()
    clearTimeout(timer)
  }
  const observer = new MutationObserver(end)
  const timer = setTimeout(end, MAX_BUSY_MS)
  observer.observe(element, { attributes: true, childList: true, characterData: true, subtree: true })
}

import { setFieldValue } from '#web/platform/ui/set-field-value.ts'

/** Replays clicks and typing from before hydration, once and in order. */
export async function replayEarlyInput(): Promise<void> {
  const early = window.earlyInput
  if (!early) return
  delete window.earlyInput
  early.stop()
  for (const [field, value] of early.values) {
    setFieldValue(field, value)
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

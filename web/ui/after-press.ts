let pressed = false

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (pressed = true), true)
  for (const end of ['pointerup', 'pointercancel']) {
    document.addEventListener(end, () => (pressed = false), true)
  }
}

/**
 * Runs at once, or when the finger or mouse button that is down has come up and done its click. What appears in between
 * would move the page away under it.
 */
export function afterPress(run: () => void): void {
  if (pressed) document.addEventListener('pointerup', () => setTimeout(run), { once: true })
  else run()
}

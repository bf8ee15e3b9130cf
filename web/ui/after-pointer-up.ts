let pressed = false

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (pressed = true), true)
  for (const end of ['pointerup', 'pointercancel']) {
    document.addEventListener(end, () => (pressed = false), true)
  }
}

/**
 * Runs at once, or after the pointer that is down has come up and clicked: an error that appears in between would move
 * the button away from under it.
 */
export function afterPointerUp(run: () => void): void {
  if (pressed) document.addEventListener('pointerup', () => setTimeout(run), { once: true })
  else run()
}

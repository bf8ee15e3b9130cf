let pressed = false

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (pressed = true), true)
  for (const end of ['pointerup', 'pointercancel']) {
    document.addEventListener(end, () => (pressed = false), true)
  }
}

/** An error that appears between pointer down and click would move the button away. */
export function afterPointerUp(run: () => void): void {
  if (pressed) document.addEventListener('pointerup', () => setTimeout(run), { once: true })
  else run()
}

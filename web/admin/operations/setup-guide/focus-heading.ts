const MAX_FRAMES = 60

/** Once the pressed control is gone, so that the keyboard continues there. */
export function focusHeading(id: 'setup-guide' | 'to-do', frames = MAX_FRAMES): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) {
      const heading = document.getElementById(id) ?? document.getElementById('to-do')
      heading?.focus()
    } else if (frames > 0) focusHeading(id, frames - 1)
  })
}

/** After the pressed control is gone, so that the keyboard continues there. */
export function focusHeading(id: 'setup-guide' | 'to-do'): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById(id)?.focus()
  })
}

/** After the pressed control is gone, so that the keyboard continues there. */
export function focusHeading(id: 'setup-guide' | 'to-do'): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const heading = document.getElementById(id) ?? document.getElementById('to-do')
    heading?.focus()
  })
}

export const REORDER_HINT = 'reorder-hint'

/** How to drag without a mouse, once for all pictures. */
export function ReorderHint() {
  return (
    <p id={REORDER_HINT} className="sr-only">
      Space picks it up, the arrow keys move it, Space drops it, Escape puts it back.
    </p>
  )
}

/**
 * What had the focus went with its row: it goes to the row that took its place, else to the page. A focus that is still
 * somewhere stays there.
 */
export function keepFocus(rowId: string | undefined): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const row = rowId === undefined ? null : document.getElementById(rowId)
    const target = row ?? document.querySelector('main')
    target?.focus({ preventScroll: true })
  })
}

/** Who stands where this one stood, once it is gone. */
export function neighbourOf<Row extends { id: number | string }>(rows: Row[], gone: Row): Row | undefined {
  const place = rows.findIndex(({ id }) => id === gone.id)
  return rows[place + 1] ?? rows[place - 1]
}

import { useEffect, useRef } from 'react'

/** Call the result before a row is deleted: the next row gets its focus. */
export function useRowFocus<Row>(rows: Row[], elementId: (row: Row) => string): (row: Row) => void {
  const removed = useRef<{ row: string; successor: string | null } | null>(null)
  useEffect(() => {
    if (!removed.current || rows.some((row) => elementId(row) === removed.current?.row)) return
    const { successor } = removed.current
    removed.current = null
    if (successor !== null && document.activeElement === document.body)
      document.getElementById(successor)?.focus()
  })

  return (row) => {
    const ids = rows.map(elementId)
    const index = ids.indexOf(elementId(row))
    removed.current = { row: elementId(row), successor: ids[index + 1] ?? ids[index - 1] ?? null }
  }
}

import { useEffect, useRef } from 'react'

/**
 * What had the focus goes with its row: then the row that takes its place gets it. A focus that is still somewhere stays
 * there. @returns what to call with a row that is about to go.
 */
export function useKeepFocus<Row>(rows: Row[], elementId: (row: Row) => string): (row: Row) => void {
  const going = useRef<{ row: string; heir: string | null } | null>(null)
  useEffect(() => {
    if (!going.current || rows.some((row) => elementId(row) === going.current?.row)) return
    const { heir } = going.current
    going.current = null
    if (heir !== null && document.activeElement === document.body) document.getElementById(heir)?.focus()
  })

  return (row) => {
    const ids = rows.map(elementId)
    const place = ids.indexOf(elementId(row))
    going.current = { row: elementId(row), heir: ids[place + 1] ?? ids[place - 1] ?? null }
  }
}

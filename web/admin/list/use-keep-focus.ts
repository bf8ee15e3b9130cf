import { useEffect, useRef } from 'react'

/**
 * What had the focus goes with its row: then the row that takes its place gets it. A focus that is still somewhere stays
 * there. @returns what to call with a row that is about to go.
 */
export function useKeepFocus<Row extends { id: number | string }>(
  rows: Row[],
  elementId: (row: Row) => string,
): (row: Row) => void {
  const going = useRef<{ id: Row['id']; heir: string | null } | null>(null)
  useEffect(() => {
    if (!going.current || rows.some(({ id }) => id === going.current?.id)) return
    const { heir } = going.current
    going.current = null
    if (heir !== null && document.activeElement === document.body) document.getElementById(heir)?.focus()
  }, [rows])

  return (row) => {
    const place = rows.findIndex(({ id }) => id === row.id)
    const heir = rows[place + 1] ?? rows[place - 1]
    going.current = { id: row.id, heir: heir ? elementId(heir) : null }
  }
}

import { useEffect, useState } from 'react'

interface Progress {
  checked: readonly string[]
  weight: string
}

const NONE: Progress = { checked: [], weight: '' }

/** How far an order is packed, kept in this tab while staff print its slip. */
export function useProgress(orderUuid: string) {
  const [progress, setProgress] = useState(NONE)
  const key = `packing ${orderUuid}`

  useEffect(() => setProgress(read(key)), [key])

  function save(change: Partial<Progress>) {
    const next = { ...progress, ...change }
    setProgress(next)
    write(key, next)
  }

  return {
    ...progress,
    toggle: (id: string) =>
      save({
        checked: progress.checked.includes(id)
          ? progress.checked.filter((other) => other !== id)
          : [...progress.checked, id],
      }),
    setWeight: (weight: string) => save({ weight }),
  }
}

function read(key: string): Progress {
  try {
    return { ...NONE, ...JSON.parse(sessionStorage.getItem(key) ?? '{}') }
  } catch {
    return NONE
  }
}

/** A browser can forbid storage. */
function write(key: string, progress: Progress): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(progress))
  } catch {
    // It lasts as long as the page.
  }
}

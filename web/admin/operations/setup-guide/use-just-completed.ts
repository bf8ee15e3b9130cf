import { useEffect, useState } from 'react'

const OPEN_BEFORE = 'setup-guide-open'

/** True from the moment when a guide that this tab has shown is complete until the page is left. */
export function useJustCompleted(isShown: boolean, isComplete: boolean): boolean {
  const [isJustCompleted, setJustCompleted] = useState(false)
  useEffect(() => {
    if (isShown) sessionStorage.setItem(OPEN_BEFORE, 'yes')
    if (!isComplete || sessionStorage.getItem(OPEN_BEFORE) === null) return
    sessionStorage.removeItem(OPEN_BEFORE)
    setJustCompleted(true)
  }, [isShown, isComplete])
  return isJustCompleted && isComplete
}

import { type RefObject, useEffect, useState } from 'react'

const NEAR = '800px'
const RESTED_MS = 3000

/** True once `place` comes near the screen, or the page has stood loaded for a while: time to fetch what it shows. */
export function useDue(place: RefObject<HTMLElement | null>): boolean {
  const [due, setDue] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const come = () => setDue(true)
    let timer = 0
    const rest = () => {
      timer = window.setTimeout(come, RESTED_MS)
    }
    const observer = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && come(), {
      rootMargin: NEAR,
    })
    observer.observe(place.current)
    if (document.readyState === 'complete') rest()
    else addEventListener('load', rest, { once: true })
    return () => {
      observer.disconnect()
      removeEventListener('load', rest)
      clearTimeout(timer)
    }
  }, [place])
  return due
}

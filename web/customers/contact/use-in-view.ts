import { type RefObject, useEffect, useState } from 'react'

const MARGIN = '800px'
const IDLE_AFTER_MS = 3000

/** True once the element is near the viewport, or three seconds after the page has loaded. */
export function useInView(element: RefObject<HTMLElement | null>): boolean {
  const [inView, setInView] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const load = () => setInView(true)
    let timer = 0
    const onLoad = () => {
      timer = window.setTimeout(load, IDLE_AFTER_MS)
    }
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && load(),
      {
        rootMargin: MARGIN,
      },
    )
    observer.observe(element.current)
    if (document.readyState === 'complete') onLoad()
    else addEventListener('load', onLoad, { once: true })
    return () => {
      observer.disconnect()
      removeEventListener('load', onLoad)
      clearTimeout(timer)
    }
  }, [element])
  return inView
}

import { useLayoutEffect, useRef, useState } from 'react'

/** Which part of a scrolled area is in view, in pixels. */
export function useScrollView() {
  const ref = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ left: 0, width: 0 })
  useLayoutEffect(() => {
    const area = ref.current
    if (!area) return
    const read = () => setView({ left: area.scrollLeft, width: area.clientWidth })
    read()
    area.addEventListener('scroll', read, { passive: true })
    const observer = new ResizeObserver(read)
    observer.observe(area)
    return () => {
      area.removeEventListener('scroll', read)
      observer.disconnect()
    }
  }, [])
  return { ref, view }
}

import { useEffect, useRef, useState } from 'react'
import { classes } from '#web/platform/ui/cn.ts'

interface PreviewFrameProps {
  title: string
  html: string
  /** The width of the screen on which the page is shown. */
  width: number
  /** Scrolled to at first. */
  start?: string | undefined
  className?: string
}

/** Shows a page as on a screen of this width, scaled down to the space there is. */
export function PreviewFrame({ title, html, width, start, className }: PreviewFrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [first] = useState(() => `<!doctype html>${passiveDocument(html).documentElement.outerHTML}`)
  const shown = useRef(html)

  useEffect(() => {
    const { current } = box
    if (!current) return
    const observer = new ResizeObserver(() =>
      setSize({ width: current.clientWidth, height: current.clientHeight }),
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const inside = frame.current?.contentDocument
    if (!inside?.body || shown.current === html) return
    shown.current = html
    // Replaces the body only, so that the page keeps its scroll position and its styles.
    inside.body.replaceWith(inside.adoptNode(passiveDocument(html).body))
  }, [html])

  function scrollToStart() {
    const inside = frame.current?.contentDocument
    const target = start && inside?.querySelector(start)
    if (inside && target) inside.documentElement.scrollTop = target.getBoundingClientRect().top - 160
  }

  const scale = size.width > 0 ? Math.min(1, size.width / width) : 0
  return (
    <div
      ref={box}
      className={classes('relative overflow-hidden border border-bone-300 bg-bone-200', className)}
    >
      {scale > 0 && (
        <iframe
          ref={frame}
          title={title}
          srcDoc={first}
          sandbox="allow-same-origin"
          onLoad={scrollToStart}
          className="absolute top-0 left-1/2 origin-top-left bg-bone-100"
          style={{
            width,
            height: size.height / scale,
            transform: `scale(${scale}) translateX(-50%)`,
          }}
        />
      )}
    </div>
  )
}

/** A page to look at: its links lead nowhere, and the keyboard skips what could be pressed. */
function passiveDocument(html: string): Document {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const link of page.querySelectorAll('link[rel="preload"]')) link.remove()
  for (const link of page.querySelectorAll('a[href]')) link.removeAttribute('href')
  for (const part of page.querySelectorAll('header, footer, body > a')) part.setAttribute('inert', '')
  for (const control of page.querySelectorAll('button, input, select, textarea, [tabindex]')) {
    control.setAttribute('tabindex', '-1')
  }
  return page
}

import { useState } from 'react'

const FIRST_HEIGHT = 640

/**
 * A mail in a frame of its own, as tall as the mail. Nothing in it runs; it counts as this site only so that its
 * pictures load and its height can be read, and its links open elsewhere.
 */
export function MailFrame({ html, title }: { html: string; title: string }) {
  const [height, setHeight] = useState(FIRST_HEIGHT)
  return (
    <iframe
      title={title}
      srcDoc={html}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      height={height}
      onLoad={({ currentTarget }) => {
        const whole = currentTarget.contentDocument?.documentElement.scrollHeight
        if (whole) setHeight(whole)
      }}
      className="w-full border border-bone-300 bg-bone-100"
    />
  )
}

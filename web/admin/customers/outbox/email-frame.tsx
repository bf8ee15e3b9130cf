import { useState } from 'react'

const FIRST_HEIGHT = 640

/** Its rules are for dark screens, phones and paper. The page's Content-Security-Policy allows only style attributes. */
const STYLE_ELEMENT = /<style>[^<]*<\/style>/

export function EmailFrame({ html, title }: { html: string; title: string }) {
  const [height, setHeight] = useState(FIRST_HEIGHT)
  return (
    <iframe
      title={title}
      srcDoc={html.replace(STYLE_ELEMENT, '')}
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

import { useEffect, useState } from 'react'

const listeners = new Set<(text: string) => void>()

/** Says something to people who listen to the page and shows nothing: "Added to cart.", "12 results". */
export function announce(text: string): void {
  for (const listener of listeners) listener(text)
}

/** The ear of {@link announce}. Once, in the shell. */
export function Announcer() {
  const [said, setSaid] = useState({ text: '', turn: 0 })
  useEffect(() => {
    const hear = (text: string) => setSaid(({ turn }) => ({ text, turn: turn + 1 }))
    listeners.add(hear)
    return () => {
      listeners.delete(hear)
    }
  }, [])
  return (
    <p role="status" className="sr-only">
      <span key={said.turn}>{said.text}</span>
    </p>
  )
}

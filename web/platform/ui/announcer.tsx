import { create } from 'zustand'

const useAnnouncement = create(() => ({ text: '', count: 0 }))

/** For screen readers only. */
export function announce(text: string): void {
  useAnnouncement.setState(({ count }) => ({ text, count: count + 1 }))
}

export function Announcer() {
  const { text, count } = useAnnouncement()
  return (
    <p role="status" className="sr-only">
      <span key={count}>{text}</span>
    </p>
  )
}

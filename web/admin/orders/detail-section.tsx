import { type ReactNode, useId } from 'react'

interface DetailSectionProps {
  title: string
  /** The heading is for those who hear the page: its fields say the rest. */
  hidden?: boolean
  children: ReactNode
}

/** A part of an open order, under its own heading. */
export function DetailSection({ title, hidden, children }: DetailSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={hidden ? 'sr-only' : 'type-label pb-2'}>
        {title}
      </h2>
      {children}
    </section>
  )
}

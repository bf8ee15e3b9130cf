import { type ReactNode, useId } from 'react'

interface DetailSectionProps {
  title: string
  hidden?: boolean
  children: ReactNode
}

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

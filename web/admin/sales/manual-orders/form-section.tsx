import { type ReactNode, useId } from 'react'

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="type-h3 pb-3">
        {title}
      </h2>
      {children}
    </section>
  )
}

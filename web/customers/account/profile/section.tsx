import type { ReactNode } from 'react'

interface SectionProps {
  /** For links to it. */
  id?: string
  title: string
  text?: ReactNode
  children: ReactNode
}

export function Section({ id, title, text, children }: SectionProps) {
  return (
    <section
      id={id}
      className="grid gap-x-16 gap-y-6 border-b border-bone-300 py-10 last:border-b-0 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] md:py-14 lg:grid-cols-[minmax(0,400px)_minmax(0,600px)]"
    >
      <div>
        <h2 className="type-h2-inner">{title}</h2>
        {text && <p className="max-w-[27.8em] pt-2 text-small text-steel-600">{text}</p>}
      </div>
      <div className="flex min-w-0 flex-col gap-5">{children}</div>
    </section>
  )
}

import { type ReactNode, useId } from 'react'

interface FormSectionProps {
  title: string
  note?: ReactNode
  children: ReactNode
}

export function FormSection({ title, note, children }: FormSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="type-h3">
        {title}
      </h2>
      {note && <p className="pt-1 text-small text-steel-600">{note}</p>}
      <div className="pt-3">{children}</div>
    </section>
  )
}

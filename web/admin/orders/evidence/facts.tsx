import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  children: ReactNode
}

export function EvidenceSection({ title, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="evidence-section">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** Names and what the shop knows about each; null is left out. */
export function Facts({ rows }: { rows: ([label: string, value: ReactNode] | null)[] }) {
  const known = rows.filter((row) => row !== null)
  return (
    <dl className="evidence-facts">
      {known.map(([label, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several disputes have the same labels
        <div key={index}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

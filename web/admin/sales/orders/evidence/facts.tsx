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

/** A label with what the shop knows about it. Null is left out. */
export type Fact = [label: string, value: ReactNode] | null

export function Facts({ rows }: { rows: Fact[] }) {
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

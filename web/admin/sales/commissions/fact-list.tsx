import type { ReactNode } from 'react'

type Fact = [label: string, value: ReactNode]

/** Names and values between hairlines. Leaves out what has no value. */
export function FactList({ facts }: { facts: Fact[] }) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '')
  return (
    <dl className="border-t border-bone-300">
      {known.map(([label, value]) => (
        <div
          key={label}
          className="grid grid-cols-[minmax(5.5rem,1fr)_minmax(0,3fr)] gap-4 border-b border-bone-300 py-2.5 last:border-b-0"
        >
          <dt className="type-label">{label}</dt>
          <dd className="text-small whitespace-pre-line wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

import type { ReactNode } from 'react'

export function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} style={{ paddingTop: 72 }}>
      <h2 className="type-h2-inner" style={{ paddingBottom: 24 }}>
        {name}
      </h2>
      {children}
    </section>
  )
}

export function Specimens({ least = 240, children }: { least?: number; children: ReactNode }) {
  const gridTemplateColumns = `repeat(auto-fill, minmax(min(${least}px, 100%), 1fr))`
  return <div style={{ display: 'grid', gap: '32px 24px', gridTemplateColumns }}>{children}</div>
}

interface SpecimenProps {
  state: string
  onSteel?: boolean
  children: ReactNode
}

export function Specimen({ state, onSteel, children }: SpecimenProps) {
  return (
    <div className="min-w-0">
      <div
        className={onSteel ? 'on-steel' : undefined}
        style={{ padding: onSteel ? 24 : 0, marginBottom: 8 }}
      >
        {children}
      </div>
      <p className="text-caption text-steel-600">{state}</p>
    </div>
  )
}

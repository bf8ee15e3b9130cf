import type { ReactNode } from 'react'

interface MakerProps {
  name: string
  craft: string
  phone: string
  children: ReactNode
}

export function Maker({ name, craft, phone, children }: MakerProps) {
  return (
    <section aria-label={name} className="max-w-[35.3em]">
      <h2 className="type-h2">{name}</h2>
      <p className="pt-1 text-steel-600">{craft}</p>
      <div className="flex flex-col gap-4 pt-5 md:pt-6">{children}</div>
      <p className="pt-4 text-steel-600">
        Ask {name.split(' ')[0]}:{' '}
        <a
          href={`tel:+1${phone.replace(/\D/g, '')}`}
          className="inline-flex min-h-11 items-center font-[550] text-steel-950 underline decoration-brass-700 underline-offset-4 hover:decoration-steel-950"
        >
          {phone}
        </a>
      </p>
    </section>
  )
}

import { dialedNumber } from '#contract/operations/settings/business-labels.ts'
import { firstName } from '#contract/platform/values/people.ts'
import { RichText } from '#web/platform/content/rich-text.tsx'

interface MakerProps {
  name: string
  role: string
  phone: string | null
  html: string
}

export function Maker({ name, role, phone, html }: MakerProps) {
  return (
    <section aria-label={name} className="max-w-[35.3em]">
      <h2 className="type-h2">{name}</h2>
      <p className="pt-1 text-steel-600">{role}</p>
      <RichText html={html} className="pt-5 md:pt-6" />
      {phone && (
        <p className="pt-4 text-steel-600">
          Ask {firstName(name)}:{' '}
          <a
            href={`tel:${dialedNumber(phone)}`}
            className="inline-flex min-h-11 items-center font-[550] text-steel-950 underline decoration-brass-700 underline-offset-4 hover:decoration-steel-950"
          >
            {phone}
          </a>
        </p>
      )}
    </section>
  )
}

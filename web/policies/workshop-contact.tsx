import { WORKSHOP } from '#contract/business-info.ts'
import { PAGES } from '#contract/paths.ts'
import { Link } from '#web/ui/link.tsx'

export function EmailLink() {
  return <a href={`mailto:${WORKSHOP.email}`}>{WORKSHOP.email}</a>
}

export function WorkshopContact() {
  const [steel, leather] = WORKSHOP.phones
  return (
    <p>
      Write to <EmailLink />, use the form on our <Link to={PAGES.contact}>contact page</Link>, or call{' '}
      <span className="whitespace-nowrap">{steel}</span> or{' '}
      <span className="whitespace-nowrap">{leather}</span>, {WORKSHOP.hours.days}, {WORKSHOP.hours.times}. The
      address is {WORKSHOP.name}, {WORKSHOP.place}, {WORKSHOP.region}.
    </p>
  )
}

import { Link } from 'react-router'
import { PAGES } from '#contract/addresses.ts'
import { WORKSHOP } from '#contract/workshop.ts'

export function EmailLink() {
  return <a href={`mailto:${WORKSHOP.email}`}>{WORKSHOP.email}</a>
}

/** How to reach us, in a sentence: the last paragraph of every legal page. */
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

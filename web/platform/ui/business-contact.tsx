import { Fragment } from 'react'
import { type Business, dialedNumber } from '#contract/operations/settings/business-labels.ts'

/** Phones, email and hours on steel, as in the footer. */
export function BusinessContact({ business }: { business: Business }) {
  const { phones, email, opening, hours_note } = business
  return (
    <>
      <ul className="pt-4">
        {phones.map(({ label, number }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows can say the same
          <li key={index}>
            <a href={`tel:${dialedNumber(number)}`} className="footer-link text-bone-50">
              {number}
            </a>
            {phones.length > 1 && <span className="block pb-1.5 text-caption">{label}</span>}
          </li>
        ))}
        <li>
          <a href={`mailto:${email}`} className="footer-link wrap-anywhere text-bone-50">
            {email}
          </a>
        </li>
      </ul>
      {(opening.length > 0 || hours_note) && (
        <p className="pt-4">
          {opening.map(({ days, times }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows can say the same
            <Fragment key={index}>
              {days}
              <br />
              {times}
              <br />
            </Fragment>
          ))}
          {hours_note}
        </p>
      )}
    </>
  )
}

import Printer from 'virtual:icon/printer'
import { parcelCardsPage } from '#contract/app/admin-paths.ts'
import type { IssuedPassport } from '#contract/customers/passports/passports.ts'
import { passportPage } from '#contract/platform/values/paths.ts'
import { groupCode } from '#web/customers/passports/group-code.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { claimCodeLabel } from './claim-code-label.ts'

export function PassportList({ passports }: { passports: IssuedPassport[] }) {
  return (
    <ul className="border-t border-bone-300">
      {passports.map(({ code, claim_code }) => (
        <li
          key={code}
          className="flex flex-wrap items-center justify-between gap-x-5 border-b border-bone-300 py-1.5"
        >
          <Link
            to={passportPage(code)}
            className="inline-flex min-h-11 items-center font-[550] underline decoration-brass-700 underline-offset-4 hover:decoration-steel-950"
          >
            <span className="sr-only">Passport </span>
            {groupCode(code)}
          </Link>
          <span className="text-small text-steel-600">
            Claim code <span className="whitespace-nowrap text-steel-950">{claimCodeLabel(claim_code)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

export function PrintCards({ passports }: { passports: IssuedPassport[] }) {
  return (
    <Link
      to={parcelCardsPage(passports.map(({ code }) => code))}
      className={buttonStyle('secondary', 'card', 'mt-3')}
    >
      <Printer size={18} strokeWidth={1.75} aria-hidden="true" />
      {passports.length === 1 ? 'Parcel card' : 'Parcel cards'}
    </Link>
  )
}

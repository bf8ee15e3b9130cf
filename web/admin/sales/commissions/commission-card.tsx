import { adminCommissionPage } from '#contract/app/admin-paths.ts'
import type { AdminCommission } from '#contract/sales/commissions/admin-commissions.ts'
import { Image } from '#web/platform/ui/image.tsx'
import { Link } from '#web/platform/ui/link.tsx'
import { amountLabel, describeWishes } from './describe.ts'
import { nextSteps, type Today } from './next-step.ts'
import { StepText } from './step-text.tsx'

interface CommissionCardProps {
  commission: AdminCommission
  today: Today
}

export function CommissionCard({ commission, today }: CommissionCardProps) {
  const { word, text } = amountLabel(commission)
  return (
    <Link
      to={adminCommissionPage(commission.commission_uuid)}
      prefetch="intent"
      className="commission-card group"
    >
      <span className="commission-image">
        {commission.image_url ? (
          <Image url={commission.image_url} alt="" sizes="(min-width: 53.125rem) 260px, 72px" />
        ) : (
          <span className="flex aspect-4/3 w-full items-center justify-center bg-bone-200 text-center text-caption text-steel-600 max-md:text-[0.6875rem] max-md:leading-tight">
            No photograph
          </span>
        )}
      </span>
      <span className="commission-text">
        <span className="type-label block font-semibold wrap-anywhere group-hover:underline">
          {commission.name}
        </span>{' '}
        <span className="line-clamp-3 text-small wrap-anywhere">
          {describeWishes(commission.wishes)}
        </span>{' '}
      </span>
      <span className="commission-amount text-small text-steel-600">
        {word && <span className="max-md:sr-only">{word} </span>}
        {text}
      </span>{' '}
      <span className="commission-next">
        {nextSteps(commission, today).map((step) => (
          <StepText key={step.text} step={step} />
        ))}
      </span>
    </Link>
  )
}

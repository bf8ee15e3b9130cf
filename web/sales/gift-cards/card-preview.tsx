import { withCommas } from '#contract/platform/values/money.ts'
import { giftCardImage } from '#web/platform/images/gift-card-image.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { SiteImage } from '#web/platform/ui/site-image.tsx'

interface CardPreviewProps {
  /** In dollars; null while none is chosen. */
  amount: number | null
  recipient: string
  giver: string
  className?: string
}

/** The card fills in as its form is filled in, so it says nothing that the form does not. */
export function CardPreview({ amount, recipient, giver, className }: CardPreviewProps) {
  const { name } = useBusiness()
  return (
    <div aria-hidden="true" className={className}>
      <SiteImage image={giftCardImage} alt="" sizes="(min-width: 850px) 432px, 100vw" priority />
      <div
        className={classes('flex min-h-25 items-center gap-6 bg-steel-950 px-(--page-margin) py-4 md:px-7')}
      >
        <div className="min-w-0 grow">
          <p className="type-name truncate text-bone-50">{name}</p>
          <p className="truncate text-small text-smoke">{describe(recipient.trim(), giver.trim())}</p>
        </div>
        <p className="font-serif text-[2.75rem]/[3rem] font-[410] tracking-[-0.026em] text-bone-50 lining-nums md:text-[3.25rem]/[3.5rem]">
          {amount === null ? '$' : `$${withCommas(amount)}`}
        </p>
      </div>
    </div>
  )
}

function describe(recipient: string, giver: string): string {
  const to = recipient && `For ${recipient}`
  if (!giver) return to || 'For a knife of their choice'
  return to ? `${to}, from ${giver}` : `From ${giver}`
}

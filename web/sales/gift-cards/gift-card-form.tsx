import { withCommas } from '#contract/platform/values/money.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { MAX_GIFT_MESSAGE } from '#contract/sales/gift-cards/values.ts'
import { giftCardImage } from '#web/platform/images/gift-card-image.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { SiteImage } from '#web/platform/ui/site-image.tsx'
import { TextArea } from '#web/platform/ui/text-area.tsx'
import { LAYOUT } from '#web/sales/checkout/checkout-layout.ts'
import { AmountChoice } from './amount-choice.tsx'
import { PurchaseSummary } from './purchase-summary.tsx'
import { type CardFee, useGiftCardForm } from './use-gift-card-form.ts'

/** The checkout's two columns. On a phone, the card is between the title and the fields. */
export function GiftCardForm({ cardFee }: { cardFee: CardFee }) {
  const form = useGiftCardForm(cardFee)
  const { field, values } = form
  const preview = { amount: form.amount, recipient: values.recipient_name, giver: values.name }
  const required = { required: true, className: 'scroll-mt-24' }
  const email = { type: 'email', inputMode: 'email', autoComplete: 'off', spellCheck: false } as const
  const pair = 'grid grid-cols-1 items-start gap-x-4 gap-y-4.5 sm:grid-cols-2'
  return (
    <form {...form.form} aria-label="Gift card" className={LAYOUT.page}>
      <div className={LAYOUT.fields}>
        <div className="px-(--page-margin) pt-7 pb-6 md:p-0">
          <h1 className="type-h1">Gift card</h1>
          <p className="max-w-[29em] pt-3 text-steel-600 md:pt-4">
            For someone who should pick their own knife. It comes by email, works for everything in the shop
            and does not expire.
          </p>
        </div>
        <CardPreview {...preview} className="md:hidden" />
        <p className="hidden px-(--page-margin) noscript:block md:px-0">
          Buying a gift card needs JavaScript. Call or write to us, and we will send one.
        </p>
        <div className="flex flex-col gap-12 px-(--page-margin) pt-10 pb-12 md:max-w-[660px] md:p-0 md:pt-12">
          <AmountChoice field={field} isOther={values.choice === 'other'} />
          <fieldset className="flex min-w-0 flex-col gap-4.5">
            <legend className="type-h2-inner pb-5 md:large-30/36">Who is it for?</legend>
            <div className={pair}>
              <Field {...field('recipient_name')} {...required} label="Their name" autoComplete="off" />
              <Field {...field('recipient_email')} {...required} {...email} label="Their email" />
            </div>
            <TextArea
              {...field('message')}
              label="Message"
              optional
              rows={4}
              hint={messageHint(values.message)}
            />
            <div className={pair}>
              <Field
                {...field('send_on')}
                label="Send on"
                optional
                type="date"
                hint="Without a date we send it now."
              />
            </div>
          </fieldset>
          <fieldset className="flex min-w-0 flex-col gap-4.5">
            <legend className="type-h2-inner pb-5 md:large-30/36">Who is it from?</legend>
            <div className={pair}>
              <Field {...field('name')} {...required} label="Your name" autoComplete="name" />
              <Field {...field('email')} {...required} {...email} label="Your email" autoComplete="email" />
            </div>
          </fieldset>
        </div>
      </div>
      <PurchaseSummary form={form} preview={<CardPreview {...preview} className="max-md:hidden" />} />
    </form>
  )
}

/** The field has no `maxLength`, which would cut off a pasted text without a word. */
function messageHint(message: string): string {
  const left = MAX_GIFT_MESSAGE - message.trim().length
  return left < 0 ? `${pluralize(-left, 'character')} too many` : `${pluralize(left, 'character')} left`
}

interface CardPreviewProps {
  /** In dollars; null while none is chosen. */
  amount: number | null
  recipient: string
  giver: string
  className?: string
}

/** The card fills in as its form is filled in, so it says nothing that the form does not. */
function CardPreview({ amount, recipient, giver, className }: CardPreviewProps) {
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

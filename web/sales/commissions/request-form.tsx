import { useBusiness } from '#web/platform/meta/site.ts'
import { Captcha } from '#web/platform/ui/captcha.tsx'
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { LAYOUT } from '#web/sales/checkout/checkout-layout.ts'
import { LikeProductPanel, LikeProductStrip } from './like-product.tsx'
import { type LikedProduct, useLiked } from './liked-product.ts'
import { BudgetFields, CustomerFields, TextFields, WishFields } from './request-fields.tsx'
import { useRequestForm } from './use-request-form.ts'

const STEPS = [
  { title: 'We send a quote', text: 'Price, deposit and the day it will be done.' },
  { title: 'You accept', text: 'The deposit pays for steel and wood, and holds your place.' },
  { title: 'We make it', text: 'You see photographs as it goes.' },
  { title: 'You pay the balance', text: 'Then it ships like any other piece.' },
]

/** The checkout's two columns. On a phone, the product is between the title and the fields. */
export function RequestForm({ liked }: { liked: LikedProduct | null }) {
  const like = useLiked(liked)
  const form = useRequestForm(like)
  const { email } = useBusiness()
  return (
    <div className={LAYOUT.page}>
      <div className={LAYOUT.fields}>
        <div className="px-(--page-margin) pt-7 pb-6 md:p-0">
          <h1 className="type-h1">Ask us to make one</h1>
          <p className="max-w-[33em] pt-3 text-steel-600 md:pt-4">
            Tell us what it is for. One of us answers within two working days with a price and a date, or
            tells you it is not for us.
          </p>
          <p className="hidden pt-5 noscript:block">
            Sending this form needs JavaScript. Write to{' '}
            <a href={`mailto:${email}`} className="underline underline-offset-4">
              {email}
            </a>
            .
          </p>
        </div>
        <LikeProductStrip like={like} className="md:hidden" />
        <form
          {...form.form}
          aria-label="Request"
          className="flex flex-col gap-12 px-(--page-margin) pt-9 pb-12 md:max-w-[660px] md:px-0 md:pt-12 md:pb-0 noscript:hidden"
        >
          <WishFields form={form} product={like.product} />
          <TextFields form={form} />
          <BudgetFields form={form} />
          <CustomerFields form={form} />
          <div className="-mt-4 flex flex-col gap-4">
            {form.captcha && <Captcha {...form.captcha} onSteel={false} />}
            {form.alert && <Notice kind="failed">{form.alert}</Notice>}
            <SubmitButton busy={form.busy && 'Sending…'} className="self-stretch sm:self-start">
              Send request
            </SubmitButton>
            <p className="text-small text-steel-600">
              Asking costs nothing. You pay a deposit only after you accept our quote.
            </p>
          </div>
        </form>
      </div>
      <div className={LAYOUT.summary}>
        <LikeProductPanel like={like} className="mb-14 max-md:hidden" />
        <HowItGoes />
      </div>
    </div>
  )
}

function HowItGoes() {
  return (
    <section aria-labelledby="how-it-goes">
      <h2 id="how-it-goes" className="type-h2-inner pb-5">
        How it goes
      </h2>
      <ol className="flex flex-col gap-5">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4">
            <span
              aria-hidden="true"
              className="w-6 shrink-0 font-serif large-28/32 font-[420] text-leather-600 lining-nums"
            >
              {index + 1}
            </span>
            <div>
              <p className="type-button">{title}</p>
              <p className="pt-0.5 text-small text-steel-600">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

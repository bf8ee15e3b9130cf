import { formatDollars } from '#contract/platform/values/money.ts'
import { browserApi } from '#web/platform/api/browser-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Field } from '#web/platform/ui/field.tsx'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { Notice } from '#web/platform/ui/notice.tsx'

interface BalanceFields {
  code: string
}

export function BalanceCheck() {
  const { form, field, busy, done, failure } = useContractForm<BalanceFields>({
    schema: () => import('#contract/sales/gift-cards/gift-cards.ts').then(({ balanceForm }) => balanceForm),
    defaultValues: { code: '' },
    async submit(body) {
      const { balance } = await browserApi.giftCards.balance(body)
      return balance === 0 ? 'This card is used up.' : `${formatDollars(balance)} is left on this card.`
    },
    fallback: 'The balance did not load. Please try again.',
  })
  return (
    <section aria-labelledby="check-balance" className="page-width pt-16 pb-20 md:pt-24 md:pb-32">
      <h2 id="check-balance" className="type-h2-inner md:large-30/36">
        Check a balance
      </h2>
      <p className="max-w-[32.8em] pt-2 pb-6 text-steel-600">The code is in the email with the gift card.</p>
      <form {...form} aria-labelledby="check-balance" className="flex max-w-[660px] flex-col gap-4">
        <div className="flex flex-col items-stretch gap-4 sm:flex-row sm:items-start">
          <Field
            {...field('code')}
            label="Gift card code"
            placeholder="XXXX-XXXX-XXXX-XXXX"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="grow"
            inputClassName="placeholder:text-steel-500"
          />
          <Button type="submit" kind="secondary" busy={busy && 'Checking…'} className="sm:mt-7.5">
            Check balance
          </Button>
        </div>
        {failure && <Notice kind="failed">{failure}</Notice>}
        {done && <Notice kind="done">{done}</Notice>}
      </form>
    </section>
  )
}

import { ApiError } from '#contract/app/client.ts'
import { CAPTCHA_REJECTED } from '#contract/platform/api/captcha.ts'
import { type Cents, toCents } from '#contract/platform/values/money.ts'
import { dollarsOrText } from '#contract/platform/values/typed-number.ts'
import { type CardFeeRule, grossUp } from '#contract/sales/checkout/card-fee.ts'
import type { GiftCardFields } from '#contract/sales/gift-cards/gift-cards.ts'
import { MAX_GIFT_CARD, MIN_GIFT_CARD } from '#contract/sales/gift-cards/values.ts'
import { browserApi } from '#web/platform/api/browser-api.ts'
import { useCaptcha } from '#web/platform/ui/captcha.tsx'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { requiresCaptcha, returnFromPayment } from '#web/sales/checkout/payment-page.ts'

export interface CardFee {
  percent: number
  /** In dollars. */
  fixed: number
}

interface GiftCardValues {
  /** A number of dollars, or "other". */
  choice: string
  other: string
  recipient_name: string
  recipient_email: string
  message: string
  send_on: string
  name: string
  email: string
}

const START: GiftCardValues = {
  choice: '100',
  other: '',
  recipient_name: '',
  recipient_email: '',
  message: '',
  send_on: '',
  name: '',
  email: '',
}

const UNEXPECTED_ERROR = 'The payment page did not open. Nothing was charged. Please try again.'

export type GiftCardFormState = ReturnType<typeof useGiftCardForm>

/** `submit` opens the payment page. */
export function useGiftCardForm(cardFee: CardFee) {
  /** The server requires it after too many unpaid checkouts. */
  const captcha = useCaptcha(() => setFailure(null))
  const { form, field, methods, busy, failure, setFailure, summary } = useContractForm<
    GiftCardFields,
    GiftCardValues
  >({
    schema: () => import('#contract/sales/gift-cards/gift-cards.ts').then(({ giftCardForm }) => giftCardForm),
    defaultValues: START,
    toInput: ({ choice, other, send_on, ...texts }) => ({
      ...texts,
      amount: chosenAmount({ choice, other }),
      send_on: send_on === '' ? null : send_on,
    }),
    fieldOf: (name) => (name === 'amount' ? 'other' : name),
    async submit(body): Promise<unknown> {
      if (captcha.isShown && !captcha.token) return setFailure(CAPTCHA_REJECTED)
      try {
        const { url } = await browserApi.giftCards.buy({ ...body, recaptchaToken: captcha.token })
        location.assign(url)
        return await returnFromPayment()
      } catch (error) {
        if (error instanceof ApiError && requiresCaptcha(error)) captcha.renew()
        throw error
      }
    },
    fallback: UNEXPECTED_ERROR,
  })
  const values = methods.watch()
  const amount = validAmount(values)
  return {
    form,
    field,
    values,
    amount,
    bill: amount === null ? null : billOf(toCents(amount), cardFee),
    alert: failure ?? summary,
    busy,
    captcha: captcha.widget,
  }
}

function chosenAmount({ choice, other }: Pick<GiftCardValues, 'choice' | 'other'>): number | string {
  return dollarsOrText(choice === 'other' ? other : choice)
}

function validAmount(values: GiftCardValues): number | null {
  const amount = Number(chosenAmount(values))
  return Number.isInteger(amount) && amount >= MIN_GIFT_CARD && amount <= MAX_GIFT_CARD ? amount : null
}

function billOf(amount: Cents, { percent, fixed }: CardFee): { amount: Cents; fee: Cents; total: Cents } {
  const rule: CardFeeRule = { basisPoints: Math.round(percent * 100), fixed: toCents(fixed) }
  const total = grossUp(amount, rule)
  return { amount, fee: total - amount, total }
}

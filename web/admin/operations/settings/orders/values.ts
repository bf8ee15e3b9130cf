import type { OrderSettings } from '#contract/operations/settings/orders.ts'
import { numberOrText } from '#contract/platform/values/typed-number.ts'
import { optionalNumber, optionalText } from '#web/admin/platform/form/number-texts.ts'

export interface OrderValues {
  review_request_days: string
  pay_link_hours: string
  archive_after_days: string
  label_csv_format: string
}

export function valuesOf({
  review_request_days,
  pay_link_hours,
  archive_after_days,
  label_csv_format,
}: OrderSettings): OrderValues {
  return {
    review_request_days: String(review_request_days),
    pay_link_hours: String(pay_link_hours),
    archive_after_days: optionalText(archive_after_days, String),
    label_csv_format,
  }
}

export function toInput(values: OrderValues) {
  return {
    ...values,
    review_request_days: numberOrText(values.review_request_days),
    pay_link_hours: numberOrText(values.pay_link_hours),
    archive_after_days: optionalNumber(values.archive_after_days),
  }
}

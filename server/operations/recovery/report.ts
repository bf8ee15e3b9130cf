import { withCommas } from '#contract/platform/values/money.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import type { ProviderUnavailableError } from '#server/platform/integrations/payments.ts'
import { shopCommand } from '#server/platform/process/shop-command.ts'
import type { RecoveredDeposit } from '#server/sales/commissions/deposits/rebuild.ts'
import type { OrderRow } from '#server/sales/orders/queries.ts'
import type { Progress } from './context.ts'

export function describeDamaged(damaged: number[], moment: (at: number) => string): string[] {
  return damaged.map((at) => `The backup of ${moment(at)} is damaged, so the one before it was used.`)
}

const NAMES_SHOWN = 5

export function describeImages(
  restored: { brokenImages: string[]; keptBucket: string | null } | null,
): string[] {
  if (restored === null) return []
  const { brokenImages: names, keptBucket } = restored
  if (keptBucket !== null) return [`The images in the bucket ${keptBucket} are still there and were kept.`]
  if (names.length === 0) return []
  const more = names.length > NAMES_SHOWN ? ` and ${names.length - NAMES_SHOWN} more` : ''
  const listed = names.slice(0, NAMES_SHOWN).join(', ')
  return [
    `${pluralize(names.length, 'image is', 'images are')} missing or damaged in the backup store (${listed}${more}). Upload them again on the product pages.`,
  ]
}

/** The first line continues the sentence about the backup. */
export function describeRecovered(
  orders: OrderRow[],
  deposits: RecoveredDeposit[],
  { refunds, cancellations, problems, notes }: Progress,
): string[] {
  const payments = pluralize(orders.length + deposits.length + problems.length, 'payment')
  const found = deposits.length > 0 ? ` and ${pluralize(deposits.length, 'deposit')}` : ''
  const changes = [
    refunds > 0 && `${pluralize(refunds, 'refund')} recorded`,
    cancellations > 0 && `${pluralize(cancellations, 'order')} cancelled`,
  ].filter((change) => change !== false)
  const flagged = orders.filter(({ flag }) => flag !== null)
  return [
    `${payments} since: ${pluralize(orders.length, 'order')}${found} recovered.`,
    ...(changes.length > 0 ? [`Since then: ${changes.join(', ')}.`] : []),
    ...(flagged.length > 0 ? [`To review: ${pluralize(flagged.length, 'order')}.`] : []),
    ...firstFew(flagged.map(({ id, flag }) => `Order ${id}: ${flag}`)),
    ...firstFew(problems),
    ...firstFew(notes),
  ]
}

const LINES_SHOWN = 10

/** The email to staff has them all. */
function firstFew(lines: string[]): string[] {
  const more = lines.length - LINES_SHOWN
  return more > 0
    ? [...lines.slice(0, LINES_SHOWN), `… and ${withCommas(more)} more, in the email to you.`]
    : lines
}

export function describeMissing({ missing }: Progress, error: ProviderUnavailableError): string {
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  const payments = missing === null ? 'The payments' : pluralize(missing, 'payment')
  return `${error.message}${cause} ${payments} and the refunds since the backup are still missing. The shop stays closed until they are recovered. Continue with: ${shopCommand('recover')}`
}

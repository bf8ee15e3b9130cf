import { Button, Heading, Link, Text } from '@react-email/components'
import { ADMIN_PAGES, adminCommissionPage, adminOrderPage } from '#contract/app/admin-paths.ts'
import type { Emails, RecoveredDeposit, RecoveredOrder } from '#contract/app/emails.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { EmailFrame } from './email-frame.tsx'
import { emailStyle } from './email-style.ts'
import { plainText } from './plain-text.ts'
import type { EmailShop, EmailTemplate } from './template.ts'
import { workshopTime } from './workshop-time.ts'

type Props = Emails['recovered-orders']

const CLOSING =
  'Orders without a remark are complete: their stock is taken, and the customers got their confirmation again. You may have shipped some of them already. Changes since the backup that the payment provider does not know, such as new products, notes and tracking numbers, have to be entered again.'

/** The order that needs a person comes first. */
export const recoveredOrders: EmailTemplate<'recovered-orders'> = {
  subject: ({ orders }) =>
    `${pluralize(orders.length, 'order')} recovered${flaggedIn(orders) > 0 ? `, ${flaggedIn(orders)} to review` : ''}`,

  text(props, shop) {
    return plainText(
      headline(props),
      paragraph(props, shop),
      ...props.problems,
      ...sorted(props.orders).map((order) => [
        orderLine(order),
        ...remarks(order),
        shop.absoluteUrl(adminOrderPage(order.order_uuid)),
      ]),
      ...(props.deposits ?? []).map((deposit) => [
        depositLine(deposit),
        shop.absoluteUrl(adminCommissionPage(deposit.commission_uuid)),
      ]),
      CLOSING,
    )
  },

  html(props, shop) {
    return (
      <EmailFrame preview={paragraph(props, shop)}>
        <Heading style={emailStyle.heading}>{headline(props)}</Heading>
        <Text style={emailStyle.text}>{paragraph(props, shop)}</Text>
        {props.problems.map((problem) => (
          <Text key={problem} style={{ ...emailStyle.strong, marginTop: 12 }}>
            {problem}
          </Text>
        ))}
        {sorted(props.orders).map((order) => (
          <Text key={order.id} style={{ ...emailStyle.text, marginTop: 12 }}>
            <Link href={shop.absoluteUrl(adminOrderPage(order.order_uuid))} style={emailStyle.link}>
              {orderLine(order)}
            </Link>
            {remarks(order).map((remark) => (
              <strong key={remark}>
                <br />
                {remark}
              </strong>
            ))}
          </Text>
        ))}
        {props.deposits?.map((deposit) => (
          <Text key={deposit.commission_uuid} style={{ ...emailStyle.text, marginTop: 12 }}>
            <Link
              href={shop.absoluteUrl(adminCommissionPage(deposit.commission_uuid))}
              style={emailStyle.link}
            >
              {depositLine(deposit)}
            </Link>
          </Text>
        ))}
        <Text style={{ ...emailStyle.text, marginTop: 24 }}>{CLOSING}</Text>
        <Button href={shop.absoluteUrl(ADMIN_PAGES.orders)} style={emailStyle.button}>
          Open the orders
        </Button>
      </EmailFrame>
    )
  },
}

function headline({ orders, deposits = [] }: Props): string {
  const found = deposits.length > 0 ? ` and ${pluralize(deposits.length, 'deposit')}` : ''
  return `${pluralize(orders.length, 'order')}${found} recovered.`
}

function depositLine({ name, amount, flag }: RecoveredDeposit): string {
  const review = flag === null ? '' : ` Review: ${flag}`
  return `Deposit of ${formatDollars(amount)} for the commission of ${name || 'a customer'}.${review}`
}

function paragraph({ snapshot_at, orders }: Props, { business }: EmailShop): string {
  const flagged = flaggedIn(orders)
  const review = flagged === 0 ? '' : ` ${pluralize(flagged, 'order needs', 'orders need')} your review.`
  return `The shop was restored from the backup of ${workshopTime(snapshot_at, business)}. The orders paid since then were rebuilt from the payment provider's records.${review}`
}

function flaggedIn(orders: RecoveredOrder[]): number {
  return orders.filter(({ flag }) => flag !== null).length
}

function sorted(orders: RecoveredOrder[]): RecoveredOrder[] {
  return orders.toSorted((a, b) => Number(b.flag !== null) - Number(a.flag !== null) || a.id - b.id)
}

function orderLine({ id, name, total }: RecoveredOrder): string {
  return `Order ${id}: ${name || 'a guest'}, ${formatDollars(total)}`
}

function remarks({ status, flag }: RecoveredOrder): string[] {
  return [...(flag === null ? [] : [`Review: ${flag}`]), ...(status === 'cancelled' ? ['Cancelled.'] : [])]
}

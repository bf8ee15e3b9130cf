import { Text } from '@react-email/components'
import { Fragment } from 'react'
import type { Order } from '#contract/sales/orders/orders.ts'
import { emailStyle } from './email-style.ts'
import { addressLines } from './order-labels.ts'

export function AddressBlock({ order }: { order: Order }) {
  const lines = addressLines(order)
  if (lines.length === 0) return null
  return (
    <>
      <Text style={{ ...emailStyle.strong, marginTop: 24 }}>Shipping to</Text>
      <Text style={emailStyle.text}>
        {lines.map((line) => (
          <Fragment key={line}>
            {line}
            <br />
          </Fragment>
        ))}
      </Text>
    </>
  )
}

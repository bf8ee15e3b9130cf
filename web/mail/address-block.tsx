import { Text } from '@react-email/components'
import { Fragment } from 'react'
import type { Order } from '#contract/orders.ts'
import { mailStyle } from './mail-style.ts'
import { addressLines } from './order-words.ts'

/** Where the parcel goes; nothing for an order without an address. */
export function AddressBlock({ order }: { order: Order }) {
  const lines = addressLines(order)
  if (lines.length === 0) return null
  return (
    <>
      <Text style={{ ...mailStyle.strong, marginTop: 24 }}>Shipping to</Text>
      <Text style={mailStyle.text}>
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

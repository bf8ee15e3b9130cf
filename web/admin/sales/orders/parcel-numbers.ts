interface InParcel {
  id: number
  parcel: { orders: { order_id: number }[] } | null
}

/** "1236 and 1241": all orders that go into one parcel. */
export function parcelNumbers({ id, parcel }: InParcel): string {
  const numbers = parcel?.orders.map(({ order_id }) => String(order_id)) ?? [String(id)]
  return new Intl.ListFormat('en-US').format(numbers)
}

/** "Order 1235", "Orders 1236 and 1241" */
export function parcelTitle(order: InParcel): string {
  return `${order.parcel ? 'Orders' : 'Order'} ${parcelNumbers(order)}`
}

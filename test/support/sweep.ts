import { expect } from 'vitest'
import { sweepDeposits } from '#server/sales/commissions/deposits/sweep-deposits.ts'
import { sweepChanges } from '#server/sales/orders/changes/sweep-changes.ts'
import { sweepDelays } from '#server/sales/orders/delays/sweep-delays.ts'
import { sweepOwnCancellations } from '#server/sales/orders/own-changes/cancel.ts'
import { sweepOrders } from '#server/sales/orders/sweep-orders.ts'
import type { TestShop } from './test-shop.ts'

/** Runs the payment jobs that the shop runs every minute. */
export async function sweepPayments({ shop: { db, paymentContext, settings } }: TestShop): Promise<void> {
  expect(await sweepOrders(db, paymentContext)).toEqual([])
  expect(await sweepChanges(db, paymentContext)).toEqual([])
  expect(await sweepDeposits(db, paymentContext)).toEqual([])
  expect(await sweepOwnCancellations(db, paymentContext)).toEqual([])
  const { business } = await settings()
  expect(await sweepDelays(db, paymentContext, business.time_zone)).toEqual([])
}

import { expect } from 'vitest'
import { sweepDeposits } from '#server/commissions/deposits/sweep.ts'
import { sweepOrders } from '#server/orders/sweep.ts'
import type { TestShop } from './test-shop.ts'

/** What the shop does every minute about payments. */
export async function sweepPayments({ shop: { db, paymentContext } }: TestShop): Promise<void> {
  expect(await sweepOrders(db, paymentContext)).toEqual([])
  expect(await sweepDeposits(db, paymentContext)).toEqual([])
}

import { expect, test } from 'vitest'
import { settingChanges } from './setting-changes.ts'

test('lists only the changed rows of tables and groups', () => {
  const days = (standard: [number, number]) => ({ transit_days: { standard, flat_rate: [2, 3] } })
  expect(settingChanges('shipping', days([2, 5]), days([3, 6]))).toEqual([
    { key: 'transit_days', field: 'In transit', before: 'Standard: 2 to 5', after: 'Standard: 3 to 6' },
  ])
  const insurance = (fee: number) => ({
    insurance: [
      { up_to: 100, fee: 0 },
      { up_to: 200, fee },
    ],
  })
  expect(settingChanges('shipping', insurance(4.5), insurance(5))).toEqual([
    { key: 'insurance', field: 'Insurance', before: 'Up to $200.00: $4.50', after: 'Up to $200.00: $5.00' },
  ])
})

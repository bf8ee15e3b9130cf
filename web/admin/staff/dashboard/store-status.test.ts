import { expect, test } from 'vitest'
import { storeStatus } from './store-status.ts'

const NOW = '2026-11-24T12:00:00.000Z'
const FRESH = {
  newest_at: '2026-11-24T11:48:00.000Z',
  is_late: false,
  failure: null,
  waiting_images: 0,
  last_test: null,
}

test('shows the age of the newest copy in the backup store, if there is one', () => {
  expect(storeStatus(null, NOW)).toBeNull()
  expect(storeStatus(FRESH, NOW)).toEqual({ text: 'Newest copy: 12 minutes ago', isProblem: false })
  expect(storeStatus({ ...FRESH, waiting_images: 2 }, NOW)?.text).toBe(
    'Newest copy: 12 minutes ago, without 2 images',
  )
  expect(storeStatus({ ...FRESH, newest_at: null }, NOW)?.text).toBe('Nothing is stored yet')
})

test('reports a copy that is late or failed its restore test', () => {
  const late = { ...FRESH, newest_at: '2026-11-24T09:00:00.000Z', is_late: true, failure: 'It is full.' }
  expect(storeStatus(late, NOW)).toMatchObject({
    text: 'Newest copy: 3 hours ago. It is full.',
    isProblem: true,
    advice: { command: 'doctor' },
  })
  const last_test = {
    taken_at: NOW,
    took_ms: 1,
    orders: 0,
    differences: [],
    failure: 'The backup is damaged.',
    file: null,
    bytes: 0,
  }
  expect(storeStatus({ ...FRESH, last_test }, NOW)).toMatchObject({
    text: 'Newest copy: 12 minutes ago. The last restore test failed: The backup is damaged.',
    isProblem: true,
  })
})

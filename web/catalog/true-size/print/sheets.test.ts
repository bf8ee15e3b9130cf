import { expect, test } from 'vitest'
import { sheetsFor } from './sheets.ts'

test('prints a drawing upright, in landscape, or on overlapping sheets', () => {
  expect(sheetsFor(7.5)).toEqual({ wide: false, width: 7.5, starts: [0] })
  expect(sheetsFor(7.6)).toEqual({ wide: true, width: 10, starts: [0] })
  expect(sheetsFor(10)).toEqual({ wide: true, width: 10, starts: [0] })
  expect(sheetsFor(10.1)).toEqual({ wide: true, width: 10, starts: [0, 9.5] })
  expect(sheetsFor(19.5).starts).toEqual([0, 9.5])
  expect(sheetsFor(19.6).starts).toEqual([0, 9.5, 19])
})

import { expect, test } from 'vitest'
import { section } from './fields.ts'
import { inputOf } from './schema.ts'

const pickup = section(
  'Pickup',
  {
    enabled: { kind: 'onOff', label: 'Offer pickup', default: false },
    place: { kind: 'text', label: 'Place', max: 60, wrong: 'Enter a place.', omit: 'later', default: '' },
  },
  [{ at: 'place', problem: ({ enabled, place }) => enabled && place === '' && 'Enter a place.' }],
)

test('checks the rules of a field only in requests that have it', () => {
  const issues = (values: object) =>
    inputOf(pickup)
      .safeParse(values)
      .error?.issues.map(({ path, message }) => [path.join('.'), message])
  expect(issues({ enabled: true })).toBeUndefined()
  expect(issues({ enabled: true, place: '' })).toEqual([['place', 'Enter a place.']])
})

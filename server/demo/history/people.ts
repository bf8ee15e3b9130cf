import invented from '#demo/history.json' with { type: 'json' }
import type { Random } from './random.ts'

export interface Person {
  name: string
  email: string
  address: string
  city: string
  state: string
  zip: string
}

/** Each with an email address of their own, and with a city that has the ZIP code. */
export function inventPeople(random: Random, count: number): Person[] {
  const names = new Set<string>()
  while (names.size < count) {
    names.add(`${random.pick(invented.first_names)} ${random.pick(invented.last_names)}`)
  }
  return [...names].map((name) => {
    const [city = '', state = '', zip = ''] = random.pick(invented.places)
    return {
      name,
      email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
      address: `${random.between(2, 980)} ${random.pick(invented.streets)}`,
      ...{ city, state, zip },
    }
  })
}

import { HOUR_MS } from '#contract/platform/values/time.ts'
import invented from '#demo/history.json' with { type: 'json' }
import type { Tx } from '#server/platform/db/open.ts'
import type { Calendar } from './calendar.ts'
import { insertMany, insertNumbered } from './insert-many.ts'
import { inventPeople } from './people.ts'
import type { Random } from './random.ts'

/** Messages that are older than this are archived. */
const ARCHIVED_AFTER_DAYS = 60

export async function addMessages(
  tx: Tx,
  { random, calendar, staffId }: { random: Random; calendar: Calendar; staffId: string },
): Promise<void> {
  const people = inventPeople(random, invented.messages.length)
  const messages = invented.messages.map((message, index) => ({
    ...message,
    person: people[index],
    at: calendar.at(message.days_ago, random.between(8 * 60, 21 * 60)),
    phone: message.phone === true,
  }))
  const ids = await insertNumbered(
    tx,
    'messages',
    messages.map(({ person, message, phone, days_ago, at }) => ({
      name: person?.name ?? '',
      contact_method: phone ? ('phone' as const) : ('email' as const),
      contact: phone ? '(304) 555-0119' : (person?.email ?? ''),
      message,
      client_hash: null,
      submitted_at: at,
      archived: days_ago > ARCHIVED_AFTER_DAYS ? (1 as const) : (0 as const),
      deleted_at: null,
    })),
  )
  const replies = messages.flatMap(({ reply, at }, index) =>
    reply === undefined
      ? []
      : [
          {
            ...{ message_id: ids[index] ?? 0, actor: staffId, text: reply, request_key: random.uuid() },
            at: calendar.past(at + random.between(2, 20) * HOUR_MS),
          },
        ],
  )
  await insertMany(tx, 'message_replies', replies)
}

import type { OrderEvent } from '#contract/staff-orders.ts'
import { LocalTime } from '#web/orders/local-time.tsx'
import { DetailSection } from './detail-section.tsx'
import { eventWords } from './event-words.ts'

/** Everything that happened to an order, oldest first, with who did it. */
export function OrderStory({ events }: { events: OrderEvent[] }) {
  return (
    <DetailSection title="What happened">
      <ol className="flex flex-col gap-2 text-small">
        {events.map((event, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the story only grows at its end
            key={place}
            className="grid grid-cols-[124px_minmax(0,1fr)] gap-x-3"
          >
            <span className="text-steel-600">
              <LocalTime instant={event.at} brief />
            </span>
            <span className="wrap-anywhere">
              {eventWords(event)}
              {event.actor && (
                <span className="text-steel-600">, {event.actor.name ?? 'a former colleague'}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </DetailSection>
  )
}

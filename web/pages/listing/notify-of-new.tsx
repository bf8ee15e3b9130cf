import { NotifyMe } from '#web/customers/notifications/notify-me.tsx'

/** At the end of a category, also of an empty one. */
export function NotifyOfNew({ categoryId, name }: { categoryId: number; name: string }) {
  return (
    <section aria-labelledby="notify-of-new" className="mt-12 max-w-[37.9em] bg-bone-200 px-5 py-6 md:px-7">
      <h2 id="notify-of-new" className="type-h3">
        Be the first to see new {name}
      </h2>
      <p className="pt-1 pb-5 text-steel-600">
        We email you when something new leaves the bench, at most once a day.
      </p>
      <NotifyMe
        kind="new_in_category"
        categoryId={categoryId}
        buttonKind="secondary"
        describedBy="notify-of-new"
        className="max-sm:w-full"
      />
    </section>
  )
}

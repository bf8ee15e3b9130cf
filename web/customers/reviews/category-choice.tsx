import { reviewsPage } from '#contract/platform/values/paths.ts'
import { useSite } from '#web/platform/meta/site.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Link } from '#web/platform/ui/link.tsx'

export function CategoryChoice({ category }: { category: string | undefined }) {
  const { categories } = useSite()
  const choices = [undefined, ...categories.map(({ name }) => name)]
  return (
    <nav aria-label="Reviews by category">
      <ul className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <li key={choice ?? ''}>
            <Link
              to={reviewsPage(choice)}
              preventScrollReset
              aria-current={choice === category ? 'page' : undefined}
              className={classes(
                'type-label inline-flex min-h-11 items-center rounded-control border px-4',
                choice === category
                  ? 'border-steel-950 bg-steel-950 text-bone-50'
                  : 'border-bone-500 hover:border-steel-950',
              )}
            >
              {choice ?? 'All'}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

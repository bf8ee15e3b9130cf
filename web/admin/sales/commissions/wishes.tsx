import { adminProductPage } from '#contract/app/admin-paths.ts'
import { longDay } from '#contract/platform/values/dates.ts'
import { firstName } from '#contract/platform/values/people.ts'
import type { AdminCommission } from '#contract/sales/commissions/admin-commissions.ts'
import { Thumbnail } from '#web/admin/platform/images/thumbnail.tsx'
import { Link } from '#web/platform/ui/link.tsx'
import { budgetLabel } from './describe.ts'
import { FactList } from './fact-list.tsx'

export function Wishes({
  commission: { name, wishes, like_product: like },
}: {
  commission: AdminCommission
}) {
  const { kind_label, blade_length_in, steel, handle_material, sheath, needed_by } = wishes
  const blade = [blade_length_in === null ? null : `${blade_length_in} in`, steel].filter(Boolean).join(', ')
  const budget = budgetLabel(wishes)
  return (
    <section aria-labelledby="wishes-heading">
      <h2 id="wishes-heading" className="type-h3 pb-2 wrap-anywhere">
        What {firstName(name)} wants
      </h2>
      <FactList
        facts={[
          [
            'Like',
            like && (
              <Link
                to={adminProductPage(like.id)}
                prefetch="intent"
                className="-my-1 flex items-center gap-3 underline decoration-brass-700 underline-offset-4"
              >
                <Thumbnail url={like.image_url} />
                <span>{like.name}</span>
              </Link>
            ),
          ],
          ['Kind', kind_label],
          ['Blade', blade],
          ['Handle', handle_material],
          ['Sheath', sheath],
          ['Budget', budget && budget.charAt(0).toUpperCase() + budget.slice(1)],
          ['Needed by', needed_by && longDay(needed_by)],
        ]}
      />
    </section>
  )
}

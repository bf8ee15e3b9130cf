import { ACTIVITY_SUBJECTS } from '#contract/activity-subjects.ts'
import { STAFF_PAGES } from '#contract/addresses.ts'
import { counted } from '#contract/counted.ts'
import { ListPages } from '#web/admin/list/list-pages.tsx'
import { countPages, readChoice, readListQuery } from '#web/admin/list/list-query.ts'
import { ListSearch } from '#web/admin/list/list-search.tsx'
import { NothingFound } from '#web/admin/list/nothing-found.tsx'
import { StaffPage } from '#web/admin/shell/staff-page.tsx'
import { apiContext } from '#web/api-context.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/activity-page.ts'
import { ActivityChoices } from './activity-choices.tsx'
import { ActivityTable } from './activity-table.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Activity', noindex: true })

const PER_PAGE = 50
const LONGEST_ID = 100

export async function loader({ context, request }: Route.LoaderArgs) {
  const { admin, products } = context.get(apiContext)
  const url = new URL(request.url)
  const { search, page } = readListQuery(url)
  const subject = readChoice(url, 'kind', ACTIVITY_SUBJECTS)
  const actor = (url.searchParams.get('person') ?? '').slice(0, LONGEST_ID)
  const [{ data, total, actors }, { data: categories }] = await Promise.all([
    admin.activity({
      ...(search && { search }),
      ...(subject && { subject }),
      ...(actor && { actor }),
      page: String(page),
      per_page: String(PER_PAGE),
    }),
    products.allCategories({}),
  ])
  const pages = countPages(url, page, total, PER_PAGE)
  return { search, subject, actor, page, pages, deeds: data, total, actors, categories }
}

export default function ActivityPage({ loaderData }: Route.ComponentProps) {
  const { search, subject, actor, page, pages, deeds, total, actors, categories } = loaderData
  const narrowed = search !== '' || subject !== null || actor !== ''
  return (
    <StaffPage title="Activity">
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 md:grid-cols-[minmax(0,1fr)_220px_240px] md:gap-x-4">
        <ListSearch applied={search} placeholder="Name or deed" className="max-md:col-span-2" />
        <ActivityChoices subject={subject} actor={actor} actors={actors} />
      </div>
      <p role="status" className="pt-5 pb-2 text-small text-steel-600">
        {counted(total, 'entry', 'entries')}
      </p>
      {deeds.length > 0 ? (
        <ActivityTable deeds={deeds} categories={categories} />
      ) : (
        <NothingFound all={narrowed && STAFF_PAGES.activity}>No activity found.</NothingFound>
      )}
      <ListPages page={page} pages={pages} />
    </StaffPage>
  )
}

import { data } from 'react-router'
import { PAGES } from '#contract/platform/values/paths.ts'
import { pageMeta } from '#web/meta/page-meta.ts'
import { LinkUnderlined } from '#web/ui/link-underlined.tsx'
import type { Route } from './+types/not-found-page.ts'
import { NotFoundScreen } from './not-found-screen.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Page Not Found', noindex: true })

export default function NotFoundPage() {
  return (
    <NotFoundScreen
      heading="Page Not Found"
      text="There is nothing at this address. The piece you are looking for may have moved."
    >
      <LinkUnderlined to={PAGES.home}>Return to Homepage</LinkUnderlined>
      <LinkUnderlined to={PAGES.allKnives}>See all pieces</LinkUnderlined>
    </NotFoundScreen>
  )
}

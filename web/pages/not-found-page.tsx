import { data } from 'react-router'
import { PAGES } from '#contract/platform/values/paths.ts'
import { NotFoundScreen } from '#web/app/layout/not-found-screen.tsx'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import type { Route } from './+types/not-found-page.ts'

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

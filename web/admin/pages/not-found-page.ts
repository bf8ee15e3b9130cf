import { notFound } from '#web/platform/meta/not-found.ts'

export function loader() {
  throw notFound({ heading: 'Page Not Found', text: 'This admin page does not exist.' })
}

export default function NotFoundPage() {
  return null
}

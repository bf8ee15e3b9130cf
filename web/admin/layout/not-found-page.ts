import { notFound } from '#web/meta/not-found.ts'

export function loader() {
  throw notFound({ heading: 'Page Not Found', text: 'There is no admin page at this address.' })
}

export default function NotFoundPage() {
  return null
}

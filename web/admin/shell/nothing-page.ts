import { notFound } from '#web/shell/not-found.ts'

/** Every other address below /admin. */
export function loader() {
  throw notFound({ heading: 'Page Not Found', text: 'The staff area has nothing at this address.' })
}

export default function NothingPage() {
  return null
}

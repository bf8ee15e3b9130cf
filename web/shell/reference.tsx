import { REFERENCE_SLOT } from '#contract/web.ts'

/** What to quote of a page that broke on the server: it finds the lines of the log. In the browser nothing is known of it. */
export function Reference() {
  return (
    <p className="pt-8 text-caption text-steel-600 empty:hidden" suppressHydrationWarning>
      {import.meta.env.SSR ? `Reference: ${REFERENCE_SLOT}` : ''}
    </p>
  )
}

import { REFERENCE_SLOT } from '#contract/app/ssr.ts'

/** The request ID of a failed page, for the server's log. Unknown in the browser. */
export function RequestId() {
  return (
    <p className="pt-8 text-caption text-steel-600 empty:hidden" suppressHydrationWarning>
      {import.meta.env.SSR ? `Reference: ${REFERENCE_SLOT}` : ''}
    </p>
  )
}

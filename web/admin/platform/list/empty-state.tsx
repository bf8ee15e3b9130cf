import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'

interface EmptyStateProps {
  children: string
  /** How the list fills. */
  next?: string | undefined
  all?: string | false
}

export function EmptyState({ children, next, all }: EmptyStateProps) {
  return (
    <div className="border-t border-bone-300 py-12">
      <p className="type-h3">{children}</p>
      {next && <p className="max-w-160 pt-2 text-steel-600">{next}</p>}
      {all && (
        <LinkUnderlined to={all} className="mt-4">
          Show all
        </LinkUnderlined>
      )}
    </div>
  )
}

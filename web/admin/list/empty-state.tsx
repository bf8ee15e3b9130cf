import { LinkUnderlined } from '#web/ui/link-underlined.tsx'

interface EmptyStateProps {
  children: string
  all?: string | false
}

export function EmptyState({ children, all }: EmptyStateProps) {
  return (
    <div className="border-t border-bone-300 py-12">
      <p className="type-h3">{children}</p>
      {all && (
        <LinkUnderlined to={all} className="mt-4">
          Show all
        </LinkUnderlined>
      )}
    </div>
  )
}

import { LinkUnderlined } from '#web/ui/link-underlined.tsx'

interface NothingFoundProps {
  /** The sentence for an empty list. */
  children: string
  /** The whole list's address, when only a part of it was asked for. */
  all?: string | false
}

/** In the place of a list with nothing in it. */
export function NothingFound({ children, all }: NothingFoundProps) {
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

import { adminProductPage } from '#contract/app/admin-paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { Thumbnail } from '#web/admin/platform/images/thumbnail.tsx'
import { Link } from '#web/platform/ui/link.tsx'

interface JournalHeadProps {
  product: { id: number; name: string; image_url: string | null }
  entries: number
}

export function JournalHead({ product: { id, name, image_url }, entries }: JournalHeadProps) {
  return (
    <div className="flex items-center gap-4 pb-6">
      <Thumbnail url={image_url} />
      <div className="min-w-0">
        <Link
          to={adminProductPage(id)}
          className="-my-2.5 inline-flex min-h-11 items-center font-[550] wrap-anywhere hover:underline hover:underline-offset-4 md:my-0 md:min-h-0"
        >
          {name}
        </Link>
        <p className="text-small text-steel-600">
          {entries === 0 ? 'No entries so far' : `${pluralize(entries, 'entry', 'entries')} so far`}
        </p>
      </div>
    </div>
  )
}

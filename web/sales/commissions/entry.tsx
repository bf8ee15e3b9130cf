import type { Commission } from '#contract/sales/commissions/commissions.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Image } from '#web/platform/ui/image.tsx'
import { LocalDay } from '#web/platform/ui/local-day.tsx'
import type { ThreadEntry } from './thread-entries.ts'
import { WishList } from './wish-list.tsx'

interface EntryProps {
  commission: Commission
  entry: ThreadEntry
  /** Its photograph is as wide as a phone. */
  isNewest?: boolean
}

export function Entry({ commission, entry, isNewest = false }: EntryProps) {
  const { name } = useBusiness()
  const { by, isOwn, isRequest, text, images, at } = entry
  const author = isOwn ? 'You' : (by ?? name)
  return (
    <article aria-label={`${author} wrote`} className={isOwn ? 'bg-bone-200 px-5 py-4' : undefined}>
      {images.length > 0 && (
        <div
          className={classes(
            images.length > 1 && 'grid grid-cols-2 gap-3',
            isNewest && !isOwn && images.length === 1 && 'max-md:-mx-(--page-margin)',
            isOwn ? 'max-w-100 pt-1 pb-3' : 'pb-4',
          )}
        >
          {images.map((url, index) => (
            <Image
              key={url}
              url={url}
              alt={altOf(author, isOwn, index, images.length)}
              sizes={images.length > 1 ? '(min-width: 850px) 282px, 50vw' : '(min-width: 850px) 566px, 100vw'}
              priority={isNewest}
            />
          ))}
        </div>
      )}
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      {isRequest && <WishList commission={commission} />}
      <p className="pt-1.5 text-small text-steel-600">
        {author}, <LocalDay instant={at} />
      </p>
    </article>
  )
}

function altOf(author: string, isOwn: boolean, index: number, count: number): string {
  const which = count > 1 ? ` ${index + 1} of ${count}` : ''
  return isOwn ? `Your picture${which}` : `Photograph${which} from ${author}`
}

import { classes } from '#web/platform/ui/cn.ts'
import { Image } from '#web/platform/ui/image.tsx'

interface ThreadImagesProps {
  images: string[]
  by: string
  /** In a row as wide as the page. */
  wide?: boolean
  className?: string
}

/** Each opens in full size in a new tab. */
export function ThreadImages({ images, by, wide, className }: ThreadImagesProps) {
  if (images.length === 0) return null
  return (
    <ul className={classes(wide ? 'grid grid-cols-3 gap-2' : 'flex flex-wrap gap-2', className)}>
      {images.map((url, index) => (
        <li key={url} className={wide ? '' : 'w-28'}>
          <a href={url} target="_blank" rel="noreferrer" className="block">
            <Image
              url={url}
              alt={`Photograph ${index + 1} of ${images.length} by ${by}`}
              sizes={wide ? '33vw' : '112px'}
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

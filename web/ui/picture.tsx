import { useState } from 'react'
import { pictureSources } from '#contract/pictures.ts'
import { classes } from './classes.ts'

interface PictureProps {
  /** Address as the API gives it; null or one that fails shows a flat field with the words. */
  url: string | null
  alt: string
  /** A few points of it, as the API gives them, to be seen until it is there. */
  preview?: string | undefined
  /** The address of a smaller one that the browser has already, to be seen instead. */
  seen?: string | undefined
  /** How wide it stands in the page, as in the attribute of that name: '(min-width: 850px) 33vw, 100vw'. */
  sizes: string
  /** The picture one came for: loaded at once and first. Others load when they come near. */
  priority?: boolean
  className?: string
}

/** A piece's photograph, whole and 4:3, as AVIF or WebP at the width the screen needs. */
export function Picture({ url, alt, preview, seen, sizes, priority, className }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const frame = classes('block aspect-4/3 w-full bg-bone-200', className)
  if (!url || failed === url) {
    return <span className={classes(frame, 'flex! items-end p-4 text-caption text-steel-600')}>{alt}</span>
  }
  const sources = pictureSources(url)
  const meanwhile = seen ?? (preview && `data:image/webp;base64,${preview}`)
  return (
    <picture className="block">
      {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img
        src={sources?.src ?? url}
        alt={alt}
        width={1600}
        height={1200}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority ? undefined : 'async'}
        onError={() => setFailed(url)}
        style={meanwhile ? { backgroundImage: `url(${meanwhile})` } : undefined}
        className={classes(frame, 'bg-cover object-cover text-transparent')}
      />
    </picture>
  )
}

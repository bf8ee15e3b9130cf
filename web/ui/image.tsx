import { useState } from 'react'
import { imageSources } from '#contract/images/images.ts'
import { classes } from './cn.ts'

interface ImageProps {
  /** Null or a broken URL shows an empty box with the alt text. */
  url: string | null
  alt: string
  /** A tiny base64 preview from the API, shown while the image loads. */
  preview?: string | undefined
  /** The URL of a smaller, cached image, shown while this one loads. */
  placeholder?: string | undefined
  sizes: string
  /** Loads at once with high priority. Others load near the viewport. */
  priority?: boolean
  className?: string | undefined
}

export function Image({ url, alt, preview, placeholder, sizes, priority, className }: ImageProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const frame = classes('photo', className)
  if (!url || failed === url) {
    return <span className={classes(frame, 'flex! items-end p-4 text-caption text-steel-600')}>{alt}</span>
  }
  const sources = imageSources(url)
  const background = placeholder ?? (preview && `data:image/webp;base64,${preview}`)
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
        style={background ? { backgroundImage: `url(${background})` } : undefined}
        className={frame}
      />
    </picture>
  )
}

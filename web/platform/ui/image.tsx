import { useState } from 'react'
import { cardSources, imageSources } from '#contract/catalog/images/images.ts'
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
  /** One of the many of a grid, where the frame of the card gives it its size. */
  card?: boolean
  className?: string | undefined
}

export function Image({ url, alt, preview, placeholder, sizes, priority, card, className }: ImageProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const frame = classes('photo', className)
  if (!url || failed === url) {
    return <span className={classes(frame, 'flex! items-end p-4 text-caption text-steel-600')}>{alt}</span>
  }
  const sources = card ? null : imageSources(url)
  const avif = card ? cardSources(url) : sources?.avif
  const background = placeholder ?? (preview && `data:image/webp;base64,${preview}`)
  return (
    <picture className={card ? undefined : 'block'}>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      {sources && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img
        src={url}
        alt={alt}
        {...(!card && SIZE)}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority || card ? undefined : 'async'}
        onError={() => setFailed(url)}
        style={background ? { backgroundImage: `url(${background})` } : undefined}
        className={frame}
      />
    </picture>
  )
}

const SIZE = { width: 1600, height: 1200 }

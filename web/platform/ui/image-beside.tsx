import type { ReactNode } from 'react'
import type { SiteImageSource } from '#web/platform/images/site-image.ts'
import { classes } from './cn.ts'
import { SiteImage } from './site-image.tsx'

interface ImageBesideProps {
  image: SiteImageSource
  /** The side of the screen. */
  side: 'left' | 'right'
  /** `whole` keeps 4:3; `close` has the height of the text and may be cropped. */
  frame: 'whole' | 'close'
  wide?: boolean
  priority?: boolean
  children: ReactNode
}

export function ImageBeside({ image, side, frame, wide, priority, children }: ImageBesideProps) {
  const left = side === 'left'
  return (
    <div
      className={classes(
        'grid',
        priority ? 'items-start xl:items-center' : 'items-center',
        left ? 'md:grid-cols-[54fr_46fr]' : 'md:grid-cols-[46fr_54fr]',
        wide && (left ? 'lg:grid-cols-[64fr_36fr]' : 'lg:grid-cols-[36fr_64fr]'),
        frame === 'close' && 'md:items-stretch',
      )}
    >
      <SiteImage
        image={image}
        sizes={`${wide ? '(min-width: 1120px) 64vw, ' : ''}(min-width: 850px) 54vw, 100vw`}
        {...(priority && { priority })}
        className={classes(
          'aspect-4/3',
          !left && 'before-its-place md:order-last',
          frame === 'close' &&
            'md:relative md:aspect-auto md:min-h-150 md:[&>img]:absolute md:[&>img]:inset-0',
        )}
      />
      <div
        className={classes(
          'last-to-come flex min-w-0 flex-col justify-center px-(--page-margin) pt-8 md:py-16',
          left ? 'bleed-end md:pl-14 lg:pl-20' : 'bleed-start md:pr-14 lg:pr-20',
        )}
      >
        {children}
      </div>
    </div>
  )
}

import { useRef, useState } from 'react'
import { preload } from 'react-dom'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import type { Product } from '#contract/catalogue.ts'
import { pictureSources } from '#contract/pictures.ts'
import { pieceTransition } from '../piece-transition.ts'
import { GalleryThumbnails } from './gallery-thumbnails.tsx'
import { LARGE_PICTURE, LargePicture } from './large-picture.tsx'
import { ZoomPicture } from './zoom-picture.tsx'

const SIZES = '(min-width: 850px) 60vw, 100vw'

/** A piece's pictures: one large, bleeding off the left edge from 850 px, the others to choose from. */
export function Gallery({ piece }: { piece: Product }) {
  const [shown, setShown] = useState(0)
  const navigate = useNavigate()
  const { hash, pathname } = useLocation()
  const openedHere = useRef(false)
  const arrival = useNavigationType()
  const [seen] = useState(() => (arrival === 'PUSH' ? onScreen(piece.image_url) : undefined))
  const image = piece.images[shown] ?? piece.image_url
  const alt = piece.image_alts[shown] ?? piece.name
  const first = pictureSources(piece.image_url ?? '')
  if (first) {
    preload(first.src, {
      as: 'image',
      imageSrcSet: first.avif,
      imageSizes: SIZES,
      type: 'image/avif',
      fetchPriority: 'high',
    })
  }

  function openLarge() {
    openedHere.current = true
    navigate({ pathname, hash: LARGE_PICTURE }, { preventScrollReset: true })
  }

  function closeLarge() {
    if (openedHere.current) navigate(-1)
    else navigate(pathname, { replace: true, preventScrollReset: true })
    openedHere.current = false
  }

  return (
    <div className="min-w-0">
      <div className="relative" style={pieceTransition(piece.id)}>
        <ZoomPicture
          url={image}
          alt={alt}
          preview={piece.image_previews[shown]}
          seen={shown === 0 ? seen : undefined}
          sizes={SIZES}
          sold={piece.stock <= 0}
        />
        {image && (
          <button
            type="button"
            aria-label="Show the picture large"
            onClick={openLarge}
            className="absolute inset-0 -outline-offset-3 sm:pointer-fine:hidden noscript:hidden"
          />
        )}
      </div>
      <GalleryThumbnails piece={piece} shown={shown} onShow={setShown} />
      {image && <LargePicture url={image} alt={alt} open={hash === LARGE_PICTURE} onClose={closeLarge} />}
    </div>
  )
}

/** The address at which the page one comes from has this picture on the screen. */
function onScreen(url: string | null): string | undefined {
  const picture = document.querySelector<HTMLImageElement>(`main img[src="${url}"]`)
  return picture?.currentSrc || undefined
}

import { imageThumbnail } from '#contract/catalog/images/images.ts'

export function Thumbnail({ url }: { url: string | null }) {
  if (!url) {
    return (
      <span className="flex aspect-4/3 w-18 shrink-0 items-center justify-center bg-bone-200 text-center text-[0.6875rem] leading-tight text-steel-600">
        No image
      </span>
    )
  }
  return (
    <img
      src={imageThumbnail(url)}
      alt=""
      width={72}
      height={54}
      loading="lazy"
      className="aspect-4/3 w-18 shrink-0 bg-bone-200 object-cover"
    />
  )
}

/** `avif` and `webp` are srcsets; `src` is a JPEG. */
export type SiteImageSource = {
  alt: string
  width: number
  height: number
  avif: string
  webp: string
  src: string
  srcWidth: number
  /** A tiny WebP as base64. */
  preview: string
}

/** `files` maps `./sized/<name>/<width>.<format>` to URLs, as from Vite's glob import. */
export function siteImage(
  name: string,
  image: Pick<SiteImageSource, 'alt' | 'width' | 'height' | 'preview'>,
  files: Record<string, string>,
): SiteImageSource {
  const sizes = Object.entries(files).filter(([file]) => file.startsWith(`./sized/${name}/`))
  const jpeg = sizes.find(([file]) => file.endsWith('.jpg'))
  if (!jpeg) throw new Error(`The sizes of ${name} are missing: run web/platform/images/make-images.ts`)
  const [file, src] = jpeg
  const srcWidth = Number(/(\d+)\.jpg$/.exec(file)?.[1])
  return {
    ...image,
    avif: srcset(sizes, 'avif'),
    webp: srcset(sizes, 'webp'),
    src,
    srcWidth,
  }
}

function srcset(sizes: [file: string, url: string][], format: string) {
  return sizes.flatMap(([file, url]) => candidate(file, url, format)).join(', ')
}

function candidate(file: string, url: string, format: string) {
  const width = file.match(/(\d+)\.(\w+)$/)
  return width?.[2] === format ? [`${url} ${width[1]}w`] : []
}

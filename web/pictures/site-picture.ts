import previews from './previews.json' with { type: 'json' }

/** A picture of the site's own. `avif` and `webp` are srcsets, `src` a JPEG for browsers that know neither. */
export type SitePicture = {
  alt: string
  width: number
  height: number
  avif: string
  webp: string
  src: string
  /** How wide the JPEG is. */
  srcWidth: number
  /** A few points of it, to be seen until it is there: WebP as base64. */
  preview: string
}

/** `files` holds the address of every `./sized/<name>/<width>.<format>`, as Vite's glob import gives them. */
export function sitePicture(
  name: keyof typeof previews,
  picture: { alt: string; width: number; height: number },
  files: Record<string, string>,
): SitePicture {
  const sizes = Object.entries(files).filter(([file]) => file.startsWith(`./sized/${name}/`))
  const jpeg = sizes.find(([file]) => file.endsWith('.jpg'))
  if (!jpeg) throw new Error(`The sizes of ${name} are missing: run web/pictures/make-pictures.ts`)
  const [file, src] = jpeg
  const srcWidth = Number(/(\d+)\.jpg$/.exec(file)?.[1])
  return {
    ...picture,
    avif: srcset(sizes, 'avif'),
    webp: srcset(sizes, 'webp'),
    src,
    srcWidth,
    preview: previews[name],
  }
}

function srcset(sizes: [file: string, url: string][], format: string) {
  return sizes.flatMap(([file, url]) => candidate(file, url, format)).join(', ')
}

function candidate(file: string, url: string, format: string) {
  const width = file.match(/(\d+)\.(\w+)$/)
  return width?.[2] === format ? [`${url} ${width[1]}w`] : []
}

import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { pack } from 'tar-stream'
import { BACKED_UP_AREAS, type FileStore, type StoredFile } from '#server/platform/integrations/file-store.ts'
import { checksumLine } from '../manifest.ts'

/** A folder with the sizes of an image, or an original. */
export interface ImageItem {
  /** `pictures/<hash>` or `originals/<hash>.<type>` */
  name: string
  files: StoredFile[]
}

export interface ItemFile {
  /** `pictures/<hash>/<size>` or `originals/<hash>.<type>` */
  name: string
  content: Buffer
}

/** The images of the shop, without reading them. */
export async function imageItems(store: FileStore): Promise<ImageItem[]> {
  const items = new Map<string, ImageItem>()
  for (const area of BACKED_UP_AREAS) {
    for await (const file of store.list(area)) {
      const name = `${area}/${file.name.split('/')[0]}`
      const item = items.get(name) ?? { name, files: [] }
      item.files.push({ ...file, name: `${area}/${file.name}` })
      items.set(name, item)
    }
  }
  return [...items.values()]
}

/** @returns null when a file was deleted after it was listed. */
export async function readItem({ files }: ImageItem): Promise<ItemFile[] | null> {
  const contents: ItemFile[] = []
  for (const { name, open } of files) {
    const file = await open()
    if (!file) return null
    contents.push({ name, content: await buffer(file.content) })
  }
  return contents
}

/** The checksum of an item: of its files' names and contents, whatever their order. */
export function sumOf(files: ItemFile[]): string {
  const lines = files.map(({ name, content }) =>
    checksumLine(createHash('sha256').update(content).digest('hex'), name),
  )
  return createHash('sha256').update(lines.toSorted().join('')).digest('hex')
}

export async function packItem(files: ItemFile[]): Promise<Buffer> {
  const tar = pack()
  for (const { name, content } of files) tar.entry({ name, mode: 0o600, mtime: new Date(0) }, content)
  tar.finalize()
  return buffer(tar)
}

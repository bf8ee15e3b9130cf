import images from '#demo/images.json' with { type: 'json' }

const hashes: Record<string, { hash: string }> = images

/** The hash of a demo image by its file name. */
export function hashOfFile(file: string): string {
  return hashes[file]?.hash ?? ''
}

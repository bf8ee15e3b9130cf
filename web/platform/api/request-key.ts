import { useRef } from 'react'

/** A random UUID. `crypto.randomUUID` needs HTTPS, which a shop on a local network lacks. */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** A request that was tried, and its key. */
export interface Tried {
  content: string
  key: string
}

/** `keyOf` returns the same key while the same is sent again, until it is `sent`. Another text is another message. */
export function useRequestKey() {
  const tried = useRef<Tried | null>(null)
  return {
    keyOf(fields: object, files: readonly (string | File)[]): string {
      tried.current = keyFor(tried.current, contentOf(fields, files))
      return tried.current.key
    },
    sent() {
      tried.current = null
    },
  }
}

export function keyFor(tried: Tried | null, content: string): Tried {
  return tried?.content === content ? tried : { content, key: newRequestKey() }
}

export function contentOf(fields: object, files: readonly (string | File)[]): string {
  const described = files.map((file) =>
    typeof file === 'string' ? file : [file.name, file.size, file.lastModified],
  )
  return JSON.stringify([fields, described])
}

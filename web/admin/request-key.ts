/**
 * A key for one press of a button, by which the shop knows it again however often it arrives. Made without
 * `randomUUID`, which a browser offers on a secure address only.
 */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

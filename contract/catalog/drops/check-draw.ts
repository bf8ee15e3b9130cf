import type { DrawResult } from './draws.ts'

export type DrawCheck =
  | { ok: true; entries: number }
  | { ok: false; problem: 'commitment' }
  /** The first rank whose entry is not the one that the seed gives. */
  | { ok: false; problem: 'order'; rank: number }

/**
 * Recomputes a draw with WebCrypto: whether the seed matches the commitment, and whether the order follows from it. It shares no
 * code with the draw itself.
 */
export async function checkDraw({ seed, commitment, entries }: DrawResult): Promise<DrawCheck> {
  const bytes = fromHex(seed)
  if (bytes === null || toHex(await crypto.subtle.digest('SHA-256', bytes)) !== commitment) {
    return { ok: false, problem: 'commitment' }
  }
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signed = await Promise.all(
    entries.map(async ({ entry }) => ({
      entry,
      digest: toHex(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(entry))),
    })),
  )
  signed.sort((a, b) => (a.digest < b.digest ? -1 : 1))
  const seen = new Set<string>()
  for (const [index, { entry, rank }] of entries.entries()) {
    const isNext = rank === index + 1 && signed[index]?.entry === entry && !seen.has(entry)
    if (!isNext) return { ok: false, problem: 'order', rank: index + 1 }
    seen.add(entry)
  }
  return { ok: true, entries: entries.length }
}

function fromHex(hex: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[0-9a-f]{64}$/.test(hex)) return null
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function toHex(buffer: ArrayBuffer): string {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export type PieceKind = 'knife' | 'sheath'

/** Goes by the name, because products have no field for it. */
export function pieceKind(name: string): PieceKind {
  return /\bsheath\b/i.test(name) ? 'sheath' : 'knife'
}

/** "How is your knife?", "How are your knives?" */
export function howIsIt(names: string[]): string {
  const kinds = new Set(names.map(pieceKind))
  const [kind = 'knife'] = kinds
  if (names.length === 1) return `How is your ${kind}?`
  if (kinds.size > 1) return 'How are your pieces?'
  return `How are your ${kind === 'knife' ? 'knives' : 'sheaths'}?`
}

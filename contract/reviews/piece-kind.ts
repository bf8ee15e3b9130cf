/** By its name, because a product has no field for it. */
export function pieceKind(name: string): 'knife' | 'sheath' {
  return /\bsheath\b/i.test(name) ? 'sheath' : 'knife'
}

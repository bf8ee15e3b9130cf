/** "4 pieces, 1 of them a draft". */
export function pieceCount({ pieces, drafts }: { pieces: number; drafts: number }): string {
  if (pieces === 0) return 'No pieces'
  return drafts === 0
    ? inPieces(pieces)
    : `${inPieces(pieces)}, ${drafts === 1 ? '1 draft' : `${drafts} drafts`}`
}

export function inPieces(count: number): string {
  return count === 1 ? '1 piece' : `${count} pieces`
}

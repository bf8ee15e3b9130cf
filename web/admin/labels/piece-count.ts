import { counted } from '#contract/counted.ts'

/** "4 pieces, 1 draft". */
export function pieceCount({ pieces, drafts }: { pieces: number; drafts: number }): string {
  if (pieces === 0) return 'No pieces'
  return drafts === 0 ? counted(pieces, 'piece') : `${counted(pieces, 'piece')}, ${counted(drafts, 'draft')}`
}

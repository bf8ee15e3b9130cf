import { classes } from './cn.ts'

const BASE =
  'w-full min-w-0 rounded-control border px-4 text-body placeholder:text-steel-500 transition-colors duration-120'
const ON_BONE =
  'border-bone-500 bg-bone-50 text-steel-950 hover:border-steel-950 disabled:border-bone-200 disabled:bg-bone-200 disabled:text-steel-500'
const ON_STEEL = 'border-line-steel bg-steel-900 text-bone-50 placeholder:text-smoke hover:border-bone-100'
/** The second pixel is inside the border, so nothing moves. */
const ERROR =
  'border-rust-700 shadow-[inset_0_0_0_1px_var(--color-rust-700)] hover:border-rust-700 focus-visible:shadow-[0_0_0_5px_var(--focus-outer)]'
/** Not on touch screens: iOS zooms the page for text below 16 px. */
export const SMALL_FIELD = 'text-small pointer-coarse:text-body'

interface FieldLook {
  error?: boolean
  onSteel?: boolean | undefined
  extra?: string
}

export function fieldStyle({ error, onSteel, extra }: FieldLook): string {
  return classes(BASE, onSteel ? ON_STEEL : ON_BONE, error && ERROR, extra)
}

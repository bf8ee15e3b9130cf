import { classes } from './cn.ts'

export type ButtonKind = 'primary' | 'secondary' | 'brass' | 'outline-steel' | 'danger' | 'quiet'
export type ButtonSize = 'card' | 'normal' | 'final'

const BASE =
  'type-button relative inline-flex items-center justify-center gap-2.5 rounded-control border text-center select-none transition-colors duration-120 active:translate-y-px disabled:active:translate-y-0'

const DISABLED = 'disabled:border-bone-200 disabled:bg-bone-200 disabled:text-steel-500'

const KINDS: Record<ButtonKind, string> = {
  primary: `border-steel-950 bg-steel-950 text-bone-50 not-disabled:hover:border-steel-800 not-disabled:hover:bg-steel-800 ${DISABLED}`,
  secondary: `border-steel-950 bg-transparent text-steel-950 not-disabled:hover:bg-steel-950 not-disabled:hover:text-bone-50 ${DISABLED}`,
  brass:
    'border-brass-400 bg-brass-400 text-steel-950 hover:border-brass-300 hover:bg-brass-300 disabled:border-steel-800 disabled:bg-steel-800 disabled:text-smoke',
  'outline-steel':
    'border-line-steel bg-transparent text-bone-100 not-disabled:hover:border-bone-100 disabled:text-smoke',
  danger: 'border-rust-700 bg-rust-700 text-bone-50 not-disabled:hover:brightness-115',
  quiet: 'border-transparent bg-transparent text-steel-950 not-disabled:hover:bg-bone-200',
}

const SIZES: Record<ButtonSize, string> = {
  card: 'type-label min-h-11 px-4.5',
  normal: 'min-h-13 px-7',
  final: 'min-h-14 px-8',
}

export function buttonStyle(
  kind: ButtonKind = 'primary',
  size: ButtonSize = 'normal',
  extra?: string,
): string {
  return classes(BASE, KINDS[kind], SIZES[size], extra)
}

import { classes } from './cn.ts'

export type ButtonKind = 'primary' | 'secondary' | 'brass' | 'outline-steel' | 'danger' | 'quiet'
export type ButtonSize = 'card' | 'normal' | 'final'

export function buttonStyle(
  kind: ButtonKind = 'primary',
  size: ButtonSize = 'normal',
  extra?: string,
): string {
  return classes('button', `button-${kind}`, `button-${size}`, extra)
}

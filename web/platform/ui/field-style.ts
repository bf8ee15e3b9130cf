import { classes } from './cn.ts'

/** Not on touch screens: iOS zooms the page for text below 16 px. */
export const SMALL_FIELD = 'text-small pointer-coarse:text-body'

interface FieldLook {
  error?: boolean
  onSteel?: boolean | undefined
  extra?: string
}

export function fieldStyle({ error, onSteel, extra }: FieldLook): string {
  return classes('field', onSteel ? 'field-on-steel' : 'field-on-bone', error && 'field-wrong', extra)
}

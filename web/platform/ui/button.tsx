import Check from 'virtual:icon/check'
import type { ComponentProps } from 'react'
import { type ButtonKind, type ButtonSize, buttonStyle } from './button-style.ts'
import { classes } from './cn.ts'

interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind
  size?: ButtonSize
  /** The label while an action runs, such as "Adding…". The button keeps its width and ignores presses. */
  busy?: string | false
  /** The label after success, such as "Added to Cart". The button can be pressed again. */
  done?: string | false
}

export function Button({ kind, size, busy, done, className, children, onClick, ...rest }: ButtonProps) {
  const styles = buttonStyle(kind, size, classes(className, done && DONE, busy && BUSY))
  return (
    <button
      type="button"
      {...rest}
      className={styles}
      aria-disabled={busy ? true : rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {done && !busy ? (
        <span key="done">
          <Check size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
          <span>{done}</span>
        </span>
      ) : (
        <span
          key="label"
          className={busy ? 'invisible contents' : undefined}
          aria-hidden={busy ? true : undefined}
        >
          {children}
        </span>
      )}
      {busy && <span className="absolute inset-0 flex items-center justify-center">{busy}</span>}
    </button>
  )
}

const DONE =
  'border-green-700! bg-green-700! text-bone-50! not-disabled:hover:border-green-700! not-disabled:hover:bg-green-700!'
const BUSY = 'border-steel-800! bg-steel-800! text-smoke!'

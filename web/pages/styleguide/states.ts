import type { CSSProperties } from 'react'

export const FOCUSED: CSSProperties = {
  outline: '3px solid var(--color-brass-400)',
  boxShadow: '0 0 0 5px var(--focus-outer)',
}

export const PRESSED: CSSProperties = { translate: '0 1px' }

export const HOVERED_PRIMARY: CSSProperties = {
  backgroundColor: 'var(--color-steel-800)',
  borderColor: 'var(--color-steel-800)',
}

export const HOVERED_SECONDARY: CSSProperties = {
  backgroundColor: 'var(--color-steel-950)',
  color: 'var(--color-bone-50)',
}

export const HOVERED_BRASS: CSSProperties = {
  backgroundColor: 'var(--color-brass-300)',
  borderColor: 'var(--color-brass-300)',
}

export const LEATHER = 'var(--color-leather-600)'
export const STEEL = 'var(--color-steel-600)'
export const BONE_300 = 'var(--color-bone-300)'
export const BONE_500 = 'var(--color-bone-500)'
export const INK = 'var(--color-steel-950)'

export const TICK = { fill: STEEL, fontSize: 13 } as const

export const DUE = ['late', 'today'] as const
export type Due = (typeof DUE)[number]

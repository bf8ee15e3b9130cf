import type { ColumnType } from 'kysely'

export type Flag = 0 | 1

/** Written once, never changed. */
export type Fixed<T> = ColumnType<T, T, never>

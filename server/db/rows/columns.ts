import type { ColumnType } from 'kysely'

export type Flag = 0 | 1

export type Fixed<T> = ColumnType<T, T, never>

import type { ColumnType } from 'kysely'

export type DbBoolean = 0 | 1

export type Immutable<T> = ColumnType<T, T, never>

import type { ColumnType } from 'kysely'

export type DbBoolean = 0 | 1

export type Immutable<T> = ColumnType<T, T, never>

/** Immutable, and with a default in the database. */
export type ImmutableOptional<T> = ColumnType<T, T | undefined, never>

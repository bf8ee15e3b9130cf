import type { Generated } from 'kysely'
import type { Immutable } from './columns.ts'

/** A page without a row shows its defaults. */
export interface PageRow {
  key: Immutable<string>
  /** JSON: texts by name. */
  fields: string
  /** JSON: by slot, the hash of an image and its alt text. */
  images: string
  revision: number
  updated_at: number
  /** A user id. */
  updated_by: string
}

/** The texts and images of one save. */
export interface PageVersionRow {
  id: Generated<number>
  page_key: Immutable<string>
  fields: Immutable<string>
  images: Immutable<string>
  created_at: Immutable<number>
  created_by: Immutable<string>
}

/** The last time a site admin confirmed a legal page. */
export interface PageConfirmationRow {
  page_key: Immutable<string>
  confirmed_at: number
  /** A user id. */
  confirmed_by: string
}

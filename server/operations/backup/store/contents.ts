import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { DamagedBackupError } from '../errors.ts'
import type { Totals } from '../manifest.ts'
import { readArchive } from '../read-archive.ts'
import type { StoredSnapshot } from './list-snapshots.ts'
import type { BackupStore } from './open-store.ts'

/** Totals of a shop or a copy, by which a person tells them apart. */
export interface Contents {
  orders: number
  products: number
}

export function contentsOf({ orders = 0, products = 0 }: Totals): Contents {
  return { orders, products }
}

/** "2,567 orders and 31 products" */
export function describeContents({ orders, products }: Contents): string {
  return `${pluralize(orders, 'order')} and ${pluralize(products, 'product')}`
}

/** @param folder for the copy while it is read. @returns null when it is damaged or has another key. @throws {StoreError} */
export async function readContents(
  store: BackupStore,
  { key }: Pick<StoredSnapshot, 'key'>,
  secret: string,
  folder: string,
): Promise<Contents | null> {
  const file = join(folder, 'snapshot')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    if (!(await store.readInto(key, file))) return null
    return contentsOf((await readArchive(file, secret)).facts)
  } catch (error) {
    if (error instanceof DamagedBackupError) return null
    throw error
  } finally {
    await rm(file, { force: true })
  }
}

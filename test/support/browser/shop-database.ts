import { globSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SHOP } from './urls.ts'

/** Opens the newest database of the worker's shop. A killed run can leave an older one. */
function openDatabase(): DatabaseSync {
  const files = globSync(join(tmpdir(), `shop-browser-${new URL(SHOP).port}-*`, 'shop.sqlite'))
  const [newest] = files.toSorted((one, other) => statSync(other).birthtimeMs - statSync(one).birthtimeMs)
  if (!newest) throw new Error('The shop has no database.')
  return new DatabaseSync(newest, { timeout: 5000 })
}

/** The shop's clock can't be moved, so the end of the link is. */
export function endPayLink(orderUuid: string): void {
  const db = openDatabase()
  const { changes } = db
    .prepare(
      'update payments set expires_at = ? where order_id = (select id from orders where order_uuid = ?)',
    )
    .run(Date.now() - 1000, orderUuid)
  db.close()
  if (changes !== 1) throw new Error(`There is no order ${orderUuid}.`)
}

import type { Migration } from 'kysely/migration'
import type { Engine } from '../engine.ts'
import { theHouse } from './0001-the-house.ts'
import { pagesAround } from './0002-pages-around.ts'
import { accounts } from './0003-accounts.ts'
import { theStaffArea } from './0004-the-staff-area.ts'
import { backups } from './0005-backups.ts'
import { ordersByState } from './0006-orders-by-state.ts'
import { pieceDays } from './0007-piece-days.ts'
import { repliesOnce } from './0008-replies-once.ts'
import { picturePreviews } from './0009-picture-previews.ts'
import { growth } from './0010-growth.ts'
import { pictureSums } from './0011-picture-sums.ts'

/** All steps from an empty database to today's, oldest first. A step that has run anywhere is never edited. */
export function migrations(engine: Engine): Record<string, Migration> {
  return {
    '0001-the-house': theHouse(engine),
    '0002-pages-around': pagesAround(engine),
    '0003-accounts': accounts(engine),
    '0004-the-staff-area': theStaffArea(engine),
    '0005-backups': backups(engine),
    '0006-orders-by-state': ordersByState(),
    '0007-piece-days': pieceDays(),
    '0008-replies-once': repliesOnce(),
    '0009-picture-previews': picturePreviews(),
    '0010-growth': growth(engine),
    '0011-picture-sums': pictureSums(),
  }
}

import { beforeEach } from 'vitest'
import { takeShopLog } from './shop-log.ts'

/** Gives the report of a failed test what the shops logged during it. */
beforeEach(({ task, onTestFailed }) => {
  takeShopLog()
  onTestFailed(() => {
    task.meta.shopLog = takeShopLog()
  })
})

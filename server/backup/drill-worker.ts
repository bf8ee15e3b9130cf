import { parentPort, workerData } from 'node:worker_threads'
import { drill } from './drill.ts'
import type { ShopPlace } from './empty-place.ts'
import type { BackupOrder } from './make.ts'

/** Copying and comparing a whole shop takes minutes of work: it runs beside the shop, and no visitor waits for it. */
const { place, order, scratch } = workerData as {
  place: ShopPlace
  order: BackupOrder
  scratch: string
}
parentPort?.postMessage(await drill(place, order, scratch))

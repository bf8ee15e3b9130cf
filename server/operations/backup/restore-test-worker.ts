import { parentPort, workerData } from 'node:worker_threads'
import { lowerThreadPriority } from './lower-priority.ts'
import { type RestoreTest, testRestore } from './restore-test.ts'

lowerThreadPriority()
// A thread of its own: SQLite reads synchronously, and copying a whole shop takes minutes.
parentPort?.postMessage(await testRestore(workerData as RestoreTest))

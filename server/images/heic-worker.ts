import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import decode from 'heic-decode'

/** What a decoding of HEIC comes to; `pixels` alone when there are too many of them. */
export type HeicOutcome = { width: number; height: number; data: Uint8ClampedArray } | { pixels: number }

interface Sized {
  width: number
  height: number
  decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>
}

/** Decoding takes seconds and much memory: it runs beside the shop, in a thread that ends with it. */
const { file, mostPixels } = workerData as { file: string; mostPixels: number }
const images = (await decode.all({ buffer: await readFile(file) })) as unknown as Sized[]
const [first] = images
if (!first) throw new Error('There is no picture in it.')
const pixels = first.width * first.height
const outcome: HeicOutcome = pixels > mostPixels ? { pixels } : await first.decode()
parentPort?.postMessage(outcome)

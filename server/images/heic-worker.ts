import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import decode from 'heic-decode'

interface DecodedImage {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** Only the number of pixels when they exceed the limit. */
export type HeicResult = DecodedImage | { pixels: number }

interface EncodedImage {
  width: number
  height: number
  decode(): Promise<DecodedImage>
}

const { path, maxPixels } = workerData as { path: string; maxPixels: number }
const images = (await decode.all({ buffer: await readFile(path) })) as unknown as EncodedImage[]
const [first] = images
if (!first) throw new Error('The file contains no image.')
const pixels = first.width * first.height
const result: HeicResult = pixels > maxPixels ? { pixels } : await first.decode()
parentPort?.postMessage(result)

import { BarcodeDetector, type BarcodeFormat, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Answers each image with the texts of its barcodes, or null when none can be read here. The worker's name lists the formats to read. */

// By default, the library asks another host for it.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })

const detector = new BarcodeDetector({ formats: self.name.split(' ') as BarcodeFormat[] })

self.onmessage = async ({ data: image }: MessageEvent<ImageBitmap>) => {
  const codes = await detector.detect(image).catch(() => null)
  image.close()
  self.postMessage(codes?.map(({ rawValue }) => rawValue) ?? null)
}

/** Reads the codes in a picture of the camera. */
export interface BarcodeReader {
  /** @returns the texts of the codes, none when it sees no code. @throws when it can't read codes, as without a connection. */
  read(video: HTMLVideoElement): Promise<string[]>
  close(): void
}

/** https://developer.mozilla.org/docs/Web/API/BarcodeDetector: not in every browser, and not in TypeScript's types. */
interface DetectorClass {
  new (options: { formats: string[] }): { detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]> }
  getSupportedFormats(): Promise<string[]>
}

export type CodeFormat = 'qr_code' | 'code_128' | 'data_matrix' | 'pdf417' | 'itf'

/** The browser's own reader, else one in WebAssembly, which is loaded only then: iPhones have none. */
export async function openReader(formats: readonly CodeFormat[]): Promise<BarcodeReader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const known = new Set(await BarcodeDetector?.getSupportedFormats().catch(() => []))
  if (!BarcodeDetector || !formats.every((format) => known.has(format))) return openWorker(formats)
  const detector = new BarcodeDetector({ formats: [...formats] })
  return {
    // It rejects single pictures, and reads the next one.
    read: async (video) => (await detector.detect(video).catch(() => [])).map(({ rawValue }) => rawValue),
    close: () => undefined,
  }
}

/** A worker, because decoding would stop the picture for a moment and the page's policy forbids WebAssembly. */
function openWorker(formats: readonly CodeFormat[]): BarcodeReader {
  const worker = new Worker(new URL('./barcode-worker.ts', import.meta.url), {
    type: 'module',
    name: formats.join(' '),
  })
  return {
    async read(video) {
      const image = await createImageBitmap(video)
      const texts = await new Promise<string[] | null>((resolve) => {
        worker.onmessage = ({ data }: MessageEvent<string[] | null>) => resolve(data)
        worker.onerror = () => resolve(null)
        worker.postMessage(image, [image])
      })
      if (!texts) throw new Error('The reader of codes could not be loaded.')
      return texts
    },
    close: () => worker.terminate(),
  }
}

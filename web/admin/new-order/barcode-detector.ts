/** https://developer.mozilla.org/docs/Web/API/BarcodeDetector: not in every browser, and not in TypeScript's types. */
interface Detector {
  detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]>
}

type DetectorClass = new (options: { formats: string[] }) => Detector

function detectorClass(): DetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
}

export function canScan(): boolean {
  return detectorClass() !== undefined && navigator.mediaDevices !== undefined
}

export function newDetector(): Detector | null {
  const Class = detectorClass()
  return Class ? new Class({ formats: ['qr_code'] }) : null
}

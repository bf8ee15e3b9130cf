import { readStored, store } from '#web/platform/api/browser-storage.ts'

const KEY = 'true-size'
export const MM_PER_INCH = 25.4
/** From a low-resolution television to a dense tablet, in CSS pixels per inch. */
export const MIN_SCALE = 60
export const MAX_SCALE = 200

export interface Calibration {
  /** CSS pixels per inch. */
  scale: number
  /** `devicePixelRatio` at that time. The browser's zoom changes it. */
  pixelRatio: number
}

export function readCalibration(): Calibration | null {
  try {
    const { scale, pixelRatio } = JSON.parse(readStored('local', KEY) ?? '') as Calibration
    const isPlausible = scale >= MIN_SCALE && scale <= MAX_SCALE && pixelRatio > 0
    return isPlausible ? { scale, pixelRatio } : null
  } catch {
    return null
  }
}

export function storeCalibration(calibration: Calibration): void {
  store('local', KEY, JSON.stringify(calibration))
}

import { create } from 'qrcode'

export interface QrPath {
  /** The length of a side, in modules. */
  size: number
  /** The dark modules as an SVG path, one unit each. */
  path: string
}

/** A QR code as an SVG path. It is made on the server, so that browsers need no library. */
export function qrPath(text: string): QrPath {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const dark = [...data].flatMap((bit, index) =>
    bit ? [`M${index % size} ${Math.floor(index / size)}h1v1h-1z`] : [],
  )
  return { size, path: dark.join('') }
}

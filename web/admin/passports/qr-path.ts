import { create } from 'qrcode'

export interface QrPath {
  /** Of the code's side, in modules. */
  size: number
  /** The dark modules as an SVG path, one unit each. */
  path: string
}

/** For the server: the code itself is drawn without a library in the browser. */
export function qrPath(text: string): QrPath {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const dark = [...data].flatMap((bit, index) =>
    bit ? [`M${index % size} ${Math.floor(index / size)}h1v1h-1z`] : [],
  )
  return { size, path: dark.join('') }
}

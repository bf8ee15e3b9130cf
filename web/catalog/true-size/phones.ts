interface Phone {
  name: string
  /** The short side of the screen in physical pixels. */
  pixels: number
  /** Physical pixels per inch. */
  ppi: number
}

/**
 * Short side and pixel density as in the makers' specifications: support.apple.com/specs (“pixel resolution at … ppi”),
 * support.google.com/pixelphone/answer/7158570 (“Display”), samsung.com (“Main display”: size and resolution).
 */
export const PHONES: Phone[] = [
  ...iphones(326, 750, ['iPhone SE (2nd or 3rd generation)', 'iPhone 6s, 7 or 8']),
  ...iphones(401, 1080, ['iPhone 6s Plus, 7 Plus or 8 Plus']),
  ...iphones(326, 828, ['iPhone XR or 11']),
  ...iphones(458, 1125, ['iPhone X, XS or 11 Pro']),
  ...iphones(458, 1242, ['iPhone XS Max or 11 Pro Max']),
  ...iphones(476, 1080, ['iPhone 12 mini or 13 mini']),
  ...iphones(460, 1170, ['iPhone 12, 12 Pro, 13 or 13 Pro', 'iPhone 14 or 16e']),
  ...iphones(458, 1284, ['iPhone 12 Pro Max, 13 Pro Max or 14 Plus']),
  ...iphones(460, 1179, ['iPhone 14 Pro, 15, 15 Pro or 16']),
  ...iphones(460, 1290, ['iPhone 14 Pro Max, 15 Plus, 15 Pro Max or 16 Plus']),
  ...iphones(460, 1206, ['iPhone 16 Pro, 17 or 17 Pro']),
  ...iphones(460, 1320, ['iPhone 16 Pro Max or 17 Pro Max']),
  { name: 'Google Pixel 6', pixels: 1080, ppi: 411 },
  { name: 'Google Pixel 6a or 7a', pixels: 1080, ppi: 429 },
  { name: 'Google Pixel 6 Pro or 7 Pro', pixels: 1440, ppi: 512 },
  { name: 'Google Pixel 7', pixels: 1080, ppi: 416 },
  { name: 'Google Pixel 8', pixels: 1080, ppi: 428 },
  { name: 'Google Pixel 8a', pixels: 1080, ppi: 430 },
  { name: 'Google Pixel 8 Pro', pixels: 1344, ppi: 489 },
  { name: 'Google Pixel 9', pixels: 1080, ppi: 422 },
  { name: 'Samsung Galaxy S21', pixels: 1080, ppi: 421 },
  { name: 'Samsung Galaxy S22 or S23', pixels: 1080, ppi: 425 },
  { name: 'Samsung Galaxy S24', pixels: 1080, ppi: 416 },
]

function iphones(ppi: number, pixels: number, names: string[]): Phone[] {
  return names.map((name) => ({ name, pixels, ppi }))
}

/** CSS pixels per inch of a phone's screen whose short side has `cssPixels`, which depends on its display settings. */
export function phoneScale({ pixels, ppi }: Phone, cssPixels: number): number {
  return cssPixels / (pixels / ppi)
}

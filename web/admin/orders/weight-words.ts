const OZ_PER_POUND = 16

/** "1 lb 3.5 oz", "2 lb", "9 oz". */
export function weightWords(ounces: number): string {
  const tenths = Math.round(ounces * 10)
  const pounds = Math.floor(tenths / (OZ_PER_POUND * 10))
  const rest = (tenths - pounds * OZ_PER_POUND * 10) / 10
  if (pounds === 0) return `${rest} oz`
  return rest === 0 ? `${pounds} lb` : `${pounds} lb ${rest} oz`
}

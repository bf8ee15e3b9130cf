/**
 * "265", "265.00", "$1,265.00"; where a semicolon separates the cells, a comma the cents: "1.265,00".
 * @returns null for what is no such number.
 */
export function toNumber(cell: string, decimalComma: boolean): number | null {
  const bare = cell.trim().replace(/^\$\s*/, '')
  const plainly = decimalComma && bare.includes(',') ? withDecimalComma(bare) : withDecimalPoint(bare)
  return /^-?\d{1,12}(\.\d{1,9})?$/.test(plainly) ? Number(plainly) : null
}

function withDecimalPoint(number: string): string {
  return /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(number) ? number.replaceAll(',', '') : number
}

function withDecimalComma(number: string): string {
  const whole = /^\d{1,3}(\.\d{3})+,\d+$/.test(number) ? number.replaceAll('.', '') : number
  return whole.replace(',', '.')
}

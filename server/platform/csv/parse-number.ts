/**
 * Parses "265", "265.00" and "$1,265.00"; with `decimalComma`, also "1.265,00".
 * @returns null for anything else.
 */
export function parseNumber(cell: string, decimalComma: boolean): number | null {
  const number = cell.trim().replace(/^\$\s*/, '')
  const plain = decimalComma && number.includes(',') ? fromDecimalComma(number) : fromDecimalPoint(number)
  return /^-?\d{1,12}(\.\d{1,9})?$/.test(plain) ? Number(plain) : null
}

function fromDecimalPoint(number: string): string {
  return /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(number) ? number.replaceAll(',', '') : number
}

function fromDecimalComma(number: string): string {
  const ungrouped = /^\d{1,3}(\.\d{3})+,\d+$/.test(number) ? number.replaceAll('.', '') : number
  return ungrouped.replace(',', '.')
}

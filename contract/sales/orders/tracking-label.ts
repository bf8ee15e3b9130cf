/** In the groups of a label: "9400 1118 9956 1234 5678 92", "1Z 999 AA1 01 2345 6784". */
export function trackingLabel(number: string): string {
  if (/^\d{20,}$/.test(number)) return number.replace(/\d{4}(?=\d)/g, '$& ')
  return number.replace(/^(1Z)(\w{3})(\w{3})(\w{2})(\w{4})(\w{4})$/, '$1 $2 $3 $4 $5 $6')
}

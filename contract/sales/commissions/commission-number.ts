/** The short number that people use for a commission: "4C1E-88B0". */
export function commissionNumber(commissionUuid: string): string {
  const digits = commissionUuid.replaceAll('-', '').slice(0, 8).toUpperCase()
  return `${digits.slice(0, 4)}-${digits.slice(4)}`
}

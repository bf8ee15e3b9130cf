/** "4C1E-88B0": the start of the uuid, to tell commissions apart. */
export function commissionNumber(uuid: string): string {
  const start = uuid.replaceAll('-', '').slice(0, 8).toUpperCase()
  return `${start.slice(0, 4)}-${start.slice(4)}`
}

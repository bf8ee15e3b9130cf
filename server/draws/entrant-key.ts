/** The same for every way to write one address: an address is compared without case, as everywhere in the shop. */
export function entrantKey(email: string): string {
  return email.trim().toLowerCase()
}

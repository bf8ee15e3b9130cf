/** Who asks, as the shop knows it. */
export interface Buyer {
  userId: string | null
  browserHash: string
  clientHash: string
}

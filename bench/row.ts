/** A figure, beside what the machine can do at best and what the shop aims at. */
export interface Row {
  work: string
  measured: string
  limit?: string
  aim?: string
}

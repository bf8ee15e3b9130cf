import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'

export function packOrder(orderUuid: string): string {
  return `${ADMIN_PAGES.packing}?order=${orderUuid}`
}

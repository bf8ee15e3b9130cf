import { ADMIN_PAGES } from '#contract/platform/values/admin-paths.ts'

export function packOrder(orderUuid: string): string {
  return `${ADMIN_PAGES.packing}?order=${orderUuid}`
}

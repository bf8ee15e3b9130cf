/** How the shop's commands are typed where this runs: not a setting, the service and the command `shop` of a server pass it. */
export const SHOP_COMMAND = process.env.SHOP_COMMAND || 'npm run shop --'

/** Such as "shop recover". */
export function shopCommand(args: string): string {
  return `${SHOP_COMMAND} ${args}`
}

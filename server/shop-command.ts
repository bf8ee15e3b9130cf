/** How the shop's commands are typed where this runs. The service and the command `shop` of a server set it. */
export const SHOP_COMMAND = process.env.SHOP_COMMAND || 'npm run shop --'

/** Such as "shop recover". */
export function shopCommand(args: string): string {
  return `${SHOP_COMMAND} ${args}`
}

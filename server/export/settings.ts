import type { Config } from '#server/config.ts'

/** What the shop reckons with and is called by. All others say where it runs, or are secret. */
const TRADE = [
  'CARD_FEE_PERMILLE',
  'CARD_FEE_CENTS',
  'PACKAGING_OZ',
  'QUOTED_ZONE',
  'MAIL_FROM',
  'SHOP_MAILBOX',
] as const
export type TradeSettings = (typeof TRADE)[number]

export function tradeSettings(config: Pick<Config, TradeSettings>): Record<string, string | number> {
  return Object.fromEntries(TRADE.map((name) => [name, config[name]]))
}

/** Only for search engines. */
export const SUPPLIES = [
  'Carbon, stainless or powder steel bar',
  'Wood, stag, bone or micarta',
  'Pin stock',
  'Vegetable-tanned leather',
  'Waxed linen thread',
]
export const TOOLS = [
  'Forge',
  'Anvil and hammer',
  'Belt grinder',
  'Tempering oven',
  'Awl and needles',
  'Stones',
]

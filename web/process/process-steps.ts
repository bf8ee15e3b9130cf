export interface ProcessStepContent {
  name: string
  anchor: string
  paragraphs: readonly string[]
  facts: readonly (readonly [name: string, value: string])[]
}

/** In the order of `web/images/process-images.ts`. */
export const PROCESS_STEPS: readonly ProcessStepContent[] = [
  {
    name: 'Steel',
    anchor: 'steel',
    paragraphs: [
      'The job picks the steel. A camp knife has to spring back from a wrong hit, so it is 5160, the steel that carries trucks over our mountain roads. A kitchen knife has to stay thin and keen, so it is 52100. A knife that lives wet is stainless.',
      'We buy bar by the foot and chalk its name on it the day it comes in. The steel on the product page is the steel in the blade.',
    ],
    facts: [
      ['On the rack', '9 steels'],
      ['Spine', '0.079 to 0.236 in'],
    ],
  },
  {
    name: 'Forging',
    anchor: 'forging',
    paragraphs: [
      'Carbon steel is heated to orange and hammered close to its last shape. Damascus begins as a stack of 1084 and 15N20, welded by heat and hammer, drawn out, folded and welded again. Stainless and powder steels gain nothing from the hammer; those blades are cut from bar.',
      'Then the blade is ground, hardened and drawn back in the oven, so that it is tough as well as hard. We test every one. A blade outside its range is hardened again, or it goes in the scrap bin.',
    ],
    facts: [
      ['Hardness', '56 to 62 HRC'],
      ['Random damascus', '196 layers'],
    ],
  },
  {
    name: 'Handle',
    anchor: 'handle',
    paragraphs: [
      'Black walnut, wild cherry and curly maple grow here; one Pocahontas County board has given every maple handle so far. Stag is naturally shed. For wet hands there is canvas micarta, and for a kitchen that never dries out, bog oak or Osage orange.',
      'The scales are fitted to the tang, pinned, and shaped until nothing catches. The mosaic pins are ours: small tubes and rods of brass and steel, packed by hand and set in resin.',
    ],
    facts: [
      ['Pins', 'Brass, nickel silver, mosaic'],
      ['Finish', 'Oil, or oil and wax'],
    ],
  },
  {
    name: 'Leather Sheath',
    anchor: 'leather-sheath',
    paragraphs: [
      'The sheath is cut from vegetable-tanned leather for the one knife it will hold, soaked, and formed around the blade. A welt inside the seam keeps the edge off the thread.',
      'It is sewn by hand in saddle stitch: two needles, one waxed linen thread, through holes pricked with an awl. The edges get three rounds of sanding and beeswax.',
    ],
    facts: [
      ['Leather', '8 to 10 oz'],
      ['Stitch', 'Saddle, two needles'],
    ],
  },
  {
    name: 'Finished Knife',
    anchor: 'finished-knife',
    paragraphs: [
      'The edge goes on last: stones, then a strop, fifteen degrees a side on kitchen knives. The blade is wiped with oil and tried in its sheath. Caleb checks the seam, Nora checks the edge.',
      'Then we measure it, weigh it, photograph it and put it in the shop. The number you see is the number on the bench.',
    ],
    facts: [
      ['Of one pattern', '1 to 4 pieces'],
      ['Shipped', 'By USPS, with tracking'],
    ],
  },
]

export const STEELS: readonly { steel: string; use: string; hardness: string }[] = [
  { steel: '1095', use: 'Hunters', hardness: '59 to 60' },
  { steel: '5160', use: 'Bowies and the camp kukri', hardness: '56 to 58' },
  { steel: '52100', use: 'Santoku', hardness: '61 to 62' },
  { steel: '1084 and 15N20', use: 'Damascus, both in one billet', hardness: '58 to 60' },
  { steel: 'AEB-L', use: 'Fish and paring knives', hardness: '61' },
  { steel: 'CPM 154', use: 'Skinners', hardness: '60' },
  { steel: 'CPM 3V', use: 'Belt knives that get hit', hardness: '59 to 60' },
  { steel: 'CPM MagnaCut', use: 'Pocket and belt knives', hardness: '62' },
]

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

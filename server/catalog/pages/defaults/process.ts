import type { DefaultTexts } from '#contract/catalog/pages/page-fields.ts'

export const process: DefaultTexts<'process'> = {
  description:
    'Five steps from bar to finished knife: steel, forging, handle, leather sheath, finished knife. What we use, how hard it gets and who checks it.',
  lead: 'Five steps, one bench. A knife takes us about three weeks, and most of that is waiting: for steel to cool, for oil to cure, for leather to dry.',
  step_1_title: 'Steel',
  step_1_text: `The job picks the steel. A camp knife has to spring back from a wrong hit, so it is 5160, the steel that carries trucks over our mountain roads. A kitchen knife has to stay thin and keen, so it is 52100. A knife that lives wet is stainless.

We buy bar by the foot and chalk its name on it the day it comes in. The steel on the product page is the steel in the blade.`,
  step_1_facts: `On the rack: 9 steels
Spine: 0.079 to 0.236 in`,
  steels: `1095: Hunters: 59 to 60 HRC
5160: Bowies and the camp kukri: 56 to 58 HRC
52100: Santoku: 61 to 62 HRC
1084 and 15N20: Damascus, both in one billet: 58 to 60 HRC
AEB-L: Fish and paring knives: 61 HRC
CPM 154: Skinners: 60 HRC
CPM 3V: Belt knives that get hit: 59 to 60 HRC
CPM MagnaCut: Pocket and belt knives: 62 HRC`,
  step_2_title: 'Forging',
  step_2_text: `Carbon steel is heated to orange and hammered close to its last shape. Damascus begins as a stack of 1084 and 15N20, welded by heat and hammer, drawn out, folded and welded again. Stainless and powder steels gain nothing from the hammer; those blades are cut from bar.

Then the blade is ground, hardened and drawn back in the oven, so that it is tough as well as hard. We test every one. A blade outside its range is hardened again, or it goes in the scrap bin.`,
  step_2_facts: `Hardness: 56 to 62 HRC
Random damascus: 196 layers`,
  step_3_title: 'Handle',
  step_3_text: `Black walnut, wild cherry and curly maple grow here; one Pocahontas County board has given every maple handle so far. Stag is naturally shed. For wet hands there is canvas micarta, and for a kitchen that never dries out, bog oak or Osage orange.

The scales are fitted to the tang, pinned, and shaped until nothing catches. The mosaic pins are ours: small tubes and rods of brass and steel, packed by hand and set in resin.`,
  step_3_facts: `Pins: Brass, nickel silver, mosaic
Finish: Oil, or oil and wax`,
  step_4_title: 'Leather Sheath',
  step_4_text: `The sheath is cut from vegetable-tanned leather for the one knife it will hold, soaked, and formed around the blade. A welt inside the seam keeps the edge off the thread.

It is sewn by hand in saddle stitch: two needles, one waxed linen thread, through holes pricked with an awl. The edges get three rounds of sanding and beeswax.`,
  step_4_facts: `Leather: 8 to 10 oz
Stitch: Saddle, two needles`,
  step_5_title: 'Finished Knife',
  step_5_text: `The edge goes on last: stones, then a strop, fifteen degrees a side on kitchen knives. The blade is wiped with oil and tried in its sheath. Caleb checks the seam, Nora checks the edge.

Then we measure it, weigh it, photograph it and put it in the shop. The number you see is the number on the bench.`,
  step_5_facts: `Of one pattern: 1 to 4 pieces
Shipped: By USPS, with tracking`,
}

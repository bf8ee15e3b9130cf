import type { DefaultTexts } from '#contract/catalog/pages/page-fields.ts'
import { CONTACT_SECTION } from './contact-section.ts'

export const care: DefaultTexts<'care'> = {
  description:
    'How to keep a knife and sheath from {name}: wash, dry, oil and sharpen the blade, wax the handle, and let the leather stay dry.',
  lead: 'Wash it by hand, dry it at once, and oil it before it rests. That is most of it; the rest takes ten minutes a year.',
  text: `## After each use

Wash the blade with warm water and a drop of dish soap, and dry it with a towel right away, the handle too. Never put a knife in the dishwasher: the heat and the salts spot the steel, lift the finish of the handle and loosen its pins.

Acid marks carbon steel within minutes. After lemon, tomato, onion or blood, rinse and wipe before you go on.

## Carbon steel and damascus

Carbon steel rusts when it stays wet and darkens when it is used. The gray and blue that come with time are a patina. They protect the blade, so leave them.

Rub a thin coat of oil on the blade before you put it away. Use food-grade mineral oil or camellia oil on a kitchen knife, and any light machine oil on others. If you see orange, take it off while it is fresh: a drop of oil and 0000 steel wool, along the blade and not across it. On damascus use oil and a soft cloth only, because steel wool takes the pattern with it.

Our stainless steels, AEB-L, CPM 154 and CPM MagnaCut, ask for less. Dry them, and oil them when they go away for the winter.

## The edge

Cut on wood or soft plastic, never on glass, stone or a plate. A few strokes on a leather strop bring a tired edge back. When they no longer do, use a fine stone at the angle the knife came with: fifteen degrees a side on kitchen knives, about twenty on the others.

If you don’t sharpen, [send it to us](/contact). We sharpen our own knives.

## The handle

Wood, stag and bone like what your hands like: not too wet, not too dry. Two or three times a year, rub in a little boiled linseed oil or beeswax, leave it for ten minutes and wipe it off. Micarta needs nothing but a brush and soap.

A handle can shrink or swell a hair with the seasons. If you feel a pin or an edge, tell us.

## The leather sheath

Keep it dry. If it gets wet, take the knife out and let both dry in the air, away from stove and sun. Rub in a thin coat of neutral wax or leather balm once a year, on the outside only. Skip neatsfoot oil: it softens the leather until the sheath lets go of the knife.

## Putting it away

Store a knife out of its sheath. Leather holds moisture and tanning salts, and a blade that spends months in it will spot. An oiled blade in a dry drawer, wrapped in a cotton cloth, keeps for years.

${CONTACT_SECTION}`,
}

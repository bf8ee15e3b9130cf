import type { DefaultTexts } from '#contract/catalog/pages/page-fields.ts'

export const home: DefaultTexts<'home'> = {
  description:
    'Precision handcrafted knives and leather sheaths, forged, ground and stitched by one family in {region}.',
  headline: 'Precision handcrafted knives and sheaths',
  sub: 'Forged, ground and stitched by one family in {region}.',
  hero_caption: 'Ladder damascus bowie, 13.2 inches overall',
  about_lead:
    'We are a small family workshop. One of us works the steel, one works the leather, and nothing leaves until both are satisfied.',
  about_text:
    'We make a few knives at a time, so most patterns are one to four pieces deep. When one is gone, ask: we may have the steel for another.',
  process_lead: 'Five steps, one bench.',
  process_1_text: 'Carbon and stainless bar, chosen for the job the knife will do.',
  process_2_text: 'Heated, hammered, ground, then hardened and drawn back.',
  process_3_text: 'Walnut, maple, stag or micarta, pinned and shaped to a hand.',
  process_4_text: 'Cut, wet-formed round the blade and saddle stitched.',
  process_5_text: 'Sharpened, oiled and paired with its sheath.',
  step_1_title: 'Browse and add to cart',
  step_1_text:
    'Each piece is listed once, with its own photographs. The number you see is the number on the bench.',
  step_2_title: 'Pay securely',
  step_2_text: 'You pay by card on our provider’s page. We never see or keep your card number.',
  step_3_title: 'Ship with tracking',
  step_3_text:
    'Packed by us and sent by USPS within the United States. You get the tracking number by email.',
}

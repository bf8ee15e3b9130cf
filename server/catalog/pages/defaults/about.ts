import type { DefaultTexts } from '#contract/catalog/pages/page-fields.ts'

export const about: DefaultTexts<'about'> = {
  description:
    'Caleb Harless works the steel, Nora Harless the leather. Who makes the knives and sheaths of {place}, {region}, and how they came to it.',
  intro_lead:
    'We are Caleb and Nora Harless. Caleb works the steel, Nora works the leather, and nothing leaves until both of us are satisfied.',
  intro_text:
    'The workshop is behind our house in {place}: one forge, two grinders, one stitching pony and two benches that face each other. That is the whole company. When you call, one of us picks up.',
  maker_1_text: `Caleb learned heat from a farrier. At fourteen he held horses for his uncle, kept the fire and bent hoof picks out of worn-out rasps. One of them came out good enough to grind an edge on. It is still in the kitchen drawer, and it still opens the mail.

Today he forges and grinds every blade we sell. He keeps nine steels on the rack, because a bowie that splits kindling and a paring knife that lives by the sink should not be the same metal. Each blade is hardened, drawn back and tested before it gets a handle. Ours run from 56 to 62 on the Rockwell C scale, and each knife’s page gives its number.

He buys his walnut and cherry as boards from mills he can drive to, and lets them dry two winters before he cuts a handle.`,
  maker_2_text: `Nora cut harness before she cut sheaths. Her grandmother mended tack for the draft horses of three counties, and Nora sewed her first straight seam on a breast collar at eleven.

She works vegetable-tanned leather of 8 to 10 ounces, wet-forms it around the knife it is for and sews it with two needles on one waxed linen thread. Cut a stitch, and the ones on both sides hold. A basketweave sheath takes several hundred strikes of one stamp, each lined up with the last.

She also answers most of the email. Send her a tracing of your knife, and she will fit a sheath to it. A left-hand sheath costs the same.`,
  mark_lead:
    'The ridge above our house and the letters W·VA. A blade gets them when it has passed its test, and not before.',
  mark_text:
    'We make a few knives at a time, one to four of a pattern. If you own a piece with this mark, one of us made it and will remember it. Tell us about it, ask for a second one, or send us a picture when the walnut has gone dark.',
}

import { WORKSHOP } from '#contract/business-info.ts'
import { basketweave, fittedBolster } from '#web/images/makers-images.ts'
import { ImageBeside } from '#web/ui/image-beside.tsx'
import { Maker } from './maker.tsx'

const [steelPhone, leatherPhone] = WORKSHOP.phones

export function Makers() {
  return (
    <div className="flex flex-col gap-(--section-space) pt-(--section-space) md:gap-0.5">
      <ImageBeside image={fittedBolster} side="left" frame="close">
        <Maker name={WORKSHOP.makers.steel} craft="Steel, wood and the forge" phone={steelPhone}>
          <p>
            Caleb learned heat from a farrier. At fourteen he held horses for his uncle, kept the fire and
            bent hoof picks out of worn-out rasps. One of them came out good enough to grind an edge on. It is
            still in the kitchen drawer, and it still opens the mail.
          </p>
          <p>
            Today he forges and grinds every blade we sell. He keeps nine steels on the rack, because a bowie
            that splits kindling and a paring knife that lives by the sink should not be the same metal. Each
            blade is hardened, drawn back and tested before it gets a handle. Ours run from 56 to 62 on the
            Rockwell C scale, and each knife’s page gives its number.
          </p>
          <p>
            He buys his walnut and cherry as boards from mills he can drive to, and lets them dry two winters
            before he cuts a handle.
          </p>
        </Maker>
      </ImageBeside>
      <ImageBeside image={basketweave} side="right" frame="close">
        <Maker name={WORKSHOP.makers.leather} craft="Leather, thread and the mail" phone={leatherPhone}>
          <p>
            Nora cut harness before she cut sheaths. Her grandmother mended tack for the draft horses of three
            counties, and Nora sewed her first straight seam on a breast collar at eleven.
          </p>
          <p>
            She works vegetable-tanned leather of 8 to 10 ounces, wet-forms it around the knife it is for and
            sews it with two needles on one waxed linen thread. Cut a stitch, and the ones on both sides hold.
            A basketweave sheath takes several hundred strikes of one stamp, each lined up with the last.
          </p>
          <p>
            She also answers most of the email. Send her a tracing of your knife, and she will fit a sheath to
            it. A left-hand sheath costs the same.
          </p>
        </Maker>
      </ImageBeside>
    </div>
  )
}

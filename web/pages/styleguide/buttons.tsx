import { PAGES } from '#contract/platform/values/paths.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { Section, Specimen, Specimens } from './section.tsx'
import { FOCUSED, HOVERED_BRASS, HOVERED_PRIMARY, HOVERED_SECONDARY, PRESSED } from './states.ts'

export function Buttons() {
  return (
    <Section name="Buttons and links">
      <Specimens>
        <Specimen state="Primary">
          <Button>Add to Cart</Button>
        </Specimen>
        <Specimen state="Primary, hover">
          <Button style={HOVERED_PRIMARY}>Add to Cart</Button>
        </Specimen>
        <Specimen state="Primary, focus">
          <Button style={FOCUSED}>Add to Cart</Button>
        </Specimen>
        <Specimen state="Primary, pressed">
          <Button style={PRESSED}>Add to Cart</Button>
        </Specimen>
        <Specimen state="Busy: keeps its width and ignores presses">
          <Button busy="Adding…">Add to Cart</Button>
        </Specimen>
        <Specimen state="Done, for 4 seconds">
          <Button done="Added to Cart">Add to Cart</Button>
        </Specimen>
        <Specimen state="Disabled">
          <Button disabled>Max Stock Added</Button>
        </Specimen>
        <Specimen state="Last step of a page">
          <Button size="final">Proceed to Payment</Button>
        </Specimen>
        <Specimen state="Secondary">
          <Button kind="secondary">Buy It Now</Button>
        </Specimen>
        <Specimen state="Secondary, hover">
          <Button kind="secondary" style={HOVERED_SECONDARY}>
            Buy It Now
          </Button>
        </Specimen>
        <Specimen state="Secondary, in a card">
          <Button kind="secondary" size="card">
            Add to Cart
          </Button>
        </Specimen>
        <Specimen state="Secondary, disabled">
          <Button kind="secondary" size="card" disabled>
            Sold Out
          </Button>
        </Specimen>
        <Specimen state="Danger">
          <Button kind="danger">Delete</Button>
        </Specimen>
        <Specimen state="Quiet">
          <Button kind="quiet">Cancel</Button>
        </Specimen>
        <Specimen state="Link">
          <LinkUnderlined to={PAGES.about}>Meet the makers</LinkUnderlined>
        </Specimen>
        <Specimen state="Link, focus">
          <LinkUnderlined to={PAGES.about} style={FOCUSED}>
            Meet the makers
          </LinkUnderlined>
        </Specimen>
        <Specimen state="On steel" onSteel>
          <Button kind="brass">Browse Now</Button>
        </Specimen>
        <Specimen state="On steel, hover" onSteel>
          <Button kind="brass" style={HOVERED_BRASS}>
            Browse Now
          </Button>
        </Specimen>
        <Specimen state="On steel, focus" onSteel>
          <Button kind="brass" style={FOCUSED}>
            Browse Now
          </Button>
        </Specimen>
        <Specimen state="Outline on steel" onSteel>
          <Button kind="outline-steel">Send Message</Button>
        </Specimen>
        <Specimen state="Outline on steel, disabled" onSteel>
          <Button kind="outline-steel" disabled>
            Send Message
          </Button>
        </Specimen>
        <Specimen state="Link on steel" onSteel>
          <LinkUnderlined to={PAGES.ourProcess} onSteel>
            Follow a knife through the shop
          </LinkUnderlined>
        </Specimen>
      </Specimens>
    </Section>
  )
}

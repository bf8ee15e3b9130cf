import type { ReactNode } from 'react'
import { PAGES } from '#contract/platform/values/paths.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { Section, Specimen, Specimens } from './section.tsx'
import { FOCUSED, HOVERED_BRASS, HOVERED_PRIMARY, HOVERED_SECONDARY, PRESSED } from './states.ts'

const ON_PAPER: Record<string, ReactNode> = {
  Primary: <Button>Add to Cart</Button>,
  'Primary, hover': <Button style={HOVERED_PRIMARY}>Add to Cart</Button>,
  'Primary, focus': <Button style={FOCUSED}>Add to Cart</Button>,
  'Primary, pressed': <Button style={PRESSED}>Add to Cart</Button>,
  'Busy: keeps its width and ignores presses': <Button busy="Adding…">Add to Cart</Button>,
  'Done, for 4 seconds': <Button done="Added to Cart">Add to Cart</Button>,
  Disabled: <Button disabled>Max Stock Added</Button>,
  'Last step of a page': <Button size="final">Proceed to Payment</Button>,
  Secondary: <Button kind="secondary">Buy It Now</Button>,
  'Secondary, hover': (
    <Button kind="secondary" style={HOVERED_SECONDARY}>
      Buy It Now
    </Button>
  ),
  'Secondary, in a card': (
    <Button kind="secondary" size="card">
      Add to Cart
    </Button>
  ),
  'Secondary, disabled': (
    <Button kind="secondary" size="card" disabled>
      Sold Out
    </Button>
  ),
  Danger: <Button kind="danger">Delete</Button>,
  Quiet: <Button kind="quiet">Cancel</Button>,
  Link: <LinkUnderlined to={PAGES.about}>Meet the makers</LinkUnderlined>,
  'Link, focus': (
    <LinkUnderlined to={PAGES.about} style={FOCUSED}>
      Meet the makers
    </LinkUnderlined>
  ),
}

const ON_STEEL: typeof ON_PAPER = {
  'On steel': <Button kind="brass">Browse Now</Button>,
  'On steel, hover': (
    <Button kind="brass" style={HOVERED_BRASS}>
      Browse Now
    </Button>
  ),
  'On steel, focus': (
    <Button kind="brass" style={FOCUSED}>
      Browse Now
    </Button>
  ),
  'Outline on steel': <Button kind="outline-steel">Send Message</Button>,
  'Outline on steel, disabled': (
    <Button kind="outline-steel" disabled>
      Send Message
    </Button>
  ),
  'Link on steel': (
    <LinkUnderlined to={PAGES.ourProcess} onSteel>
      Follow a knife through the shop
    </LinkUnderlined>
  ),
}

export function Buttons() {
  return (
    <Section name="Buttons and links">
      <Specimens>
        {Object.entries(ON_PAPER).map(([state, example]) => (
          <Specimen key={state} state={state}>
            {example}
          </Specimen>
        ))}
        {Object.entries(ON_STEEL).map(([state, example]) => (
          <Specimen key={state} state={state} onSteel>
            {example}
          </Specimen>
        ))}
      </Specimens>
    </Section>
  )
}

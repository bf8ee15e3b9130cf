import { Field } from '#web/platform/ui/field.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { TextArea } from '#web/platform/ui/text-area.tsx'
import { Section, Specimen, Specimens } from './section.tsx'
import { FOCUSED } from './states.ts'

export function Fields() {
  return (
    <Section name="Fields">
      <Specimens least={280}>
        <Specimen state="Empty, with a hint">
          <Field label="Zip code" hint="5 digits" />
        </Specimen>
        <Specimen state="Focus">
          <Field label="Zip code, typed into" defaultValue="404" style={FOCUSED} />
        </Specimen>
        <Specimen state="Error: replaces the hint">
          <Field label="Zip code, invalid" defaultValue="4040" error="Enter all 5 digits." />
        </Specimen>
        <Specimen state="Disabled">
          <Field label="Email" defaultValue="june@example.com" disabled hint="You can’t change your email." />
        </Specimen>
        <Specimen state="Placeholder">
          <Field label="Product name" placeholder="Skinner" />
        </Specimen>
        <Specimen state="On steel" onSteel>
          <Field label="Name" hint="How should we address you?" onSteel />
        </Specimen>
        <Specimen state="On steel, error" onSteel>
          <Field label="Email address" error="Enter an email address like june@example.com." onSteel />
        </Specimen>
        <Specimen state="Select">
          <Select label="State">
            <option>West Virginia</option>
            <option>Wyoming</option>
          </Select>
        </Specimen>
        <Specimen state="Select, error">
          <Select label="State, not chosen" error="Choose a state.">
            <option>Choose</option>
          </Select>
        </Specimen>
        <Specimen state="Select beside its label">
          <Select label="Sort by" inline>
            <option>Newest</option>
          </Select>
        </Specimen>
        <Specimen state="Text area">
          <TextArea label="Message" hint="10 of 2,000 characters left" />
        </Specimen>
        <Specimen state="Text area, error">
          <TextArea label="Message, missing" error="Write a message." />
        </Specimen>
      </Specimens>
    </Section>
  )
}

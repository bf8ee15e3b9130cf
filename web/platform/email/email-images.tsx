import { Img, Section } from '@react-email/components'
import { emailStyle } from './email-style.ts'

/** One below the other. @param images absolute URLs */
export function EmailImages({ images, alt }: { images: string[]; alt: string }) {
  return images.map((image, index) => (
    <Section key={image} style={{ marginTop: 20 }}>
      <Img
        src={image}
        alt={images.length === 1 ? alt : `${alt} ${index + 1} of ${images.length}`}
        width="520"
        style={emailStyle.image}
      />
    </Section>
  ))
}

import type { SiteImageSource } from '#web/platform/images/site-image.ts'
import { SiteImage } from '#web/platform/ui/site-image.tsx'

interface ProcessStepProps {
  name: string
  text: string
  image: SiteImageSource
}

export function ProcessStep({ name, text, image }: ProcessStepProps) {
  return (
    <li className="process-step">
      <SiteImage
        image={image}
        sizes="(min-width: 850px) 40vw, 110vw"
        className="aspect-4/5 w-full md:aspect-auto md:h-[clamp(280px,27.8vw,480px)]"
      />
      <div className="process-text">
        <h3 className="type-h3 text-bone-50">{name}</h3>
        <p className="max-w-[21.5em] pt-1 text-small text-smoke">{text}</p>
      </div>
    </li>
  )
}

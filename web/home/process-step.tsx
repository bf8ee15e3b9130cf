import type { SitePicture } from '#web/pictures/site-picture.ts'
import { SiteImage } from '#web/ui/site-image.tsx'

interface ProcessStepProps {
  name: string
  text: string
  picture: SitePicture | undefined
}

export function ProcessStep({ name, text, picture }: ProcessStepProps) {
  return (
    <li className="process-step">
      {picture && (
        <SiteImage
          picture={picture}
          sizes="(min-width: 850px) 40vw, 110vw"
          className="aspect-4/5 w-full md:aspect-auto md:h-[clamp(280px,27.8vw,480px)]"
        />
      )}
      <div className="process-words">
        <h3 className="type-h3 text-bone-50">{name}</h3>
        <p className="max-w-[21.5em] pt-1 text-small text-smoke">{text}</p>
      </div>
    </li>
  )
}

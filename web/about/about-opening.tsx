import { PAGES } from '#contract/paths.ts'
import { steelAndLeather } from '#web/images/makers-images.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { ImageBeside } from '#web/ui/image-beside.tsx'

export function AboutOpening() {
  return (
    <ImageBeside image={steelAndLeather} side="right" frame="whole" priority>
      <Breadcrumb crumbs={[{ label: 'Home', to: PAGES.home }, { label: 'About Us' }]} />
      <h1 className="type-h1 pt-1 md:pt-3">About Us</h1>
      <p className="type-lead max-w-[19.2em] pt-5 md:pt-7">
        We are Caleb and Nora Harless. Caleb works the steel, Nora works the leather, and nothing leaves until
        both of us are satisfied.
      </p>
      <p className="max-w-[32.8em] pt-6 text-steel-600">
        The workshop is behind our house in Laurel Hollow: one forge, two grinders, one stitching pony and two
        benches that face each other. That is the whole company. When you call, one of us picks up.
      </p>
    </ImageBeside>
  )
}

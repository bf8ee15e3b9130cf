import { Image } from '#web/platform/ui/image.tsx'
import { Link } from '#web/platform/ui/link.tsx'
import { outOfFive, type ShownReview } from './shown-review.ts'

export function ReviewItem({ review }: { review: ShownReview }) {
  const { rating, title, text, images, display_name: name, date, bought, to, reply } = review
  return (
    <article className="max-w-160 wrap-anywhere">
      <div className="flex items-baseline gap-x-6 pb-1.5">
        {title && <h3 className="type-h3 grow large-20/26 md:large-22/28">{title}</h3>}
        <p className="shrink-0 text-small">{outOfFive(rating)}</p>
      </div>
      <p className="whitespace-pre-line">{text}</p>
      {images.length > 0 && (
        <ul className="flex flex-wrap gap-2 pt-3">
          {images.map((url, index) => (
            <li key={url} className="w-28">
              <a href={url} className="block">
                <Image url={url} alt={`Picture ${index + 1} by ${name}`} sizes="112px" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="pt-3 text-small text-steel-600">
        {name}, <time dateTime={review.created_at}>{date}</time>. Bought{' '}
        {to ? (
          <Link
            to={to}
            prefetch="intent"
            className="underline decoration-brass-700 underline-offset-4 hover:text-steel-950"
          >
            {bought}
          </Link>
        ) : (
          bought
        )}
        .
      </p>
      {reply && (
        <div className="mt-4 bg-bone-200 px-5 py-4">
          <p className="type-label">Our reply</p>
          <p className="pt-1 whitespace-pre-line">{reply}</p>
        </div>
      )}
    </article>
  )
}

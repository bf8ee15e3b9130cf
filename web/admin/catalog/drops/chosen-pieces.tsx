import X from 'virtual:icon/x'
import { useId } from 'react'
import type { DropProduct } from '#contract/catalog/drops/drops.ts'
import { imageThumbnail } from '#contract/catalog/images/images.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { FieldMessage } from '#web/platform/ui/field-message.tsx'
import { PiecePicker } from './piece-picker.tsx'

interface ChosenPiecesProps {
  pieces: DropProduct[]
  onChange: (pieces: DropProduct[]) => void
  disabled: boolean
  error: string | undefined
}

export function ChosenPieces({ pieces, onChange, disabled, error }: ChosenPiecesProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? id : undefined} data-invalid={error ? '' : undefined}>
      <legend className="type-label pb-2">Pieces</legend>
      <ul className="border-t border-bone-300">
        {pieces.map((piece) => (
          <li key={piece.id} className="flex min-h-16 items-center gap-4 border-b border-bone-300 py-2">
            {piece.image_url ? (
              <img
                src={imageThumbnail(piece.image_url)}
                alt=""
                width={64}
                height={48}
                className="h-12 w-16 shrink-0 bg-bone-200 object-cover"
              />
            ) : (
              <span className="h-12 w-16 shrink-0 bg-bone-200" />
            )}
            <div className="min-w-0 grow">
              <p className="type-label wrap-anywhere">{piece.name}</p>
              <p className="text-small text-steel-600">{describe(piece)}</p>
            </div>
            {!disabled && (
              <button
                type="button"
                aria-label={`Remove ${piece.name}`}
                onClick={() => onChange(pieces.filter(({ id: each }) => each !== piece.id))}
                className="flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-bone-200"
              >
                <X size={18} strokeWidth={1.75} aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {!disabled && <PiecePicker chosen={pieces} onPick={(piece) => onChange([...pieces, piece])} />}
      <FieldMessage id={id} error={error} />
    </fieldset>
  )
}

function describe({ price, stock, published, sold }: DropProduct): string {
  const parts = [
    formatDollars(price),
    `${stock} in stock`,
    sold > 0 && `${sold} sold`,
    !published && 'a draft: customers do not see it',
  ]
  return parts.filter(Boolean).join(', ')
}

import { Link } from 'react-router'
import { STAFF_PAGES } from '#contract/addresses.ts'
import type { TrashKind } from '#contract/trash-kinds.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { KIND_WORDS } from './kind-words.ts'

export function EmptyTrash({ kind }: { kind: TrashKind | null }) {
  return (
    <div className="border-t border-bone-300 py-10">
      <p className="type-h3">
        {kind ? `No ${KIND_WORDS[kind].many.toLowerCase()} in the trash.` : 'The trash is empty.'}
      </p>
      {kind && (
        <Link to={STAFF_PAGES.trash} className={buttonStyle('secondary', 'card', 'mt-5')}>
          Show the whole trash
        </Link>
      )}
    </div>
  )
}

import { MAX_POUNDS } from '#contract/platform/values/limits.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { classes } from '#web/platform/ui/cn.ts'
import { useErrors } from '../form/settings-form-context.ts'
import { PriceCell } from './price-cell.tsx'

const POUNDS = Array.from({ length: MAX_POUNDS }, (_, index) => index + 1)
const SHOWN_ON_PHONE = 8

interface PriceTableProps {
  showsAll: boolean
  onShowAll: () => void
  /** @returns whether the text was a list of prices. */
  onPaste: (text: string) => boolean
}

/** Five columns read downward; on a phone two, read across, and all 70 only when asked for. */
export function PriceTable({ showsAll, onShowAll, onPaste }: PriceTableProps) {
  const wrong = Object.keys(useErrors('standard') ?? {})
  const isWrong = wrong.some((index) => Number(index) >= SHOWN_ON_PHONE)
  const isFolded = (pounds: number) => !showsAll && !isWrong && pounds > SHOWN_ON_PHONE
  return (
    <>
      <fieldset
        onPaste={(event) => {
          if (onPaste(event.clipboardData.getData('text'))) event.preventDefault()
        }}
        className="@container"
      >
        <legend className="sr-only">Prices by weight</legend>
        <div className="grid grid-cols-2 items-start gap-x-4 gap-y-2.5 max-[22.5rem]:grid-cols-1 @md:grid-flow-col @md:grid-cols-3 @md:grid-rows-[repeat(24,auto)] @md:gap-y-1.5 @xl:grid-cols-5 @xl:grid-rows-[repeat(14,auto)]">
          {POUNDS.map((pounds) => (
            <PriceCell
              key={pounds}
              pounds={pounds}
              className={classes(isFolded(pounds) && 'max-md:hidden')}
            />
          ))}
        </div>
      </fieldset>
      {isFolded(MAX_POUNDS) && (
        <Button kind="secondary" size="card" onClick={onShowAll} className="mt-3 w-full md:hidden">
          Show all {MAX_POUNDS}
        </Button>
      )}
    </>
  )
}

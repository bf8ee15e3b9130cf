import { useState } from 'react'
import type { Product } from '#contract/catalog/products/products.ts'
import { askForOneLike } from '#contract/platform/values/paths.ts'
import { browserApi, errorMessage } from '#web/platform/api/browser-api.ts'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { Switch } from '#web/platform/ui/switch.tsx'
import { showAlert } from '#web/platform/ui/toast-store.ts'

interface PriceAlertProps {
  product: Product & { price_alert: boolean }
  isForSale: boolean
  onChange: (id: number, on: boolean) => void
}

export function PriceAlert({ product: { id, name, price_alert }, isForSale, onChange }: PriceAlertProps) {
  const [busy, setBusy] = useState(false)

  async function turn(on: boolean) {
    if (busy) return
    setBusy(true)
    onChange(id, on)
    try {
      await browserApi.saved.save({ productId: String(id), price_alert: on })
    } catch (error) {
      onChange(id, !on)
      showAlert(errorMessage(error, `The price alert for '${name}' could not be changed.`))
    }
    setBusy(false)
  }

  if (!isForSale) {
    return (
      <LinkUnderlined
        to={askForOneLike(id)}
        aria-describedby={`piece-${id}-name`}
        className="border-t border-bone-300 pt-1.5"
      >
        Ask for one like this
      </LinkUnderlined>
    )
  }
  return (
    <Switch
      label="Email me when the price falls"
      aria-describedby={`piece-${id}-name`}
      checked={price_alert}
      aria-busy={busy}
      onChange={({ target }) => void turn(target.checked)}
      className="border-t border-bone-300 pt-1.5"
    />
  )
}

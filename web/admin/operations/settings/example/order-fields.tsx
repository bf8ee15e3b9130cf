import { useEffect, useState } from 'react'
import type { Product } from '#contract/catalog/products/products.ts'
import { SHIPPING_METHODS, type ShippingMethod } from '#contract/sales/checkout/values.ts'
import { browserApi } from '#web/platform/api/browser-api.ts'
import { Checkbox } from '#web/platform/ui/checkbox.tsx'
import { Field } from '#web/platform/ui/field.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import type { OrderChoice } from './use-example.ts'

const MOST = '100'

const METHOD_LABELS: Record<ShippingMethod, string> = {
  standard: 'USPS Standard',
  flat_rate: 'USPS Flat Rate',
}
const MAX_QUANTITY = 99

interface OrderFieldsProps {
  choice: OrderChoice
  onChange: (part: Partial<OrderChoice>) => void
}

/** Chooses another order. */
export function OrderFields({ choice, onChange }: OrderFieldsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const products = useProducts(isOpen)
  return (
    <div className="pt-3">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="group type-label inline-flex min-h-11 items-center"
      >
        <span className="border-b border-brass-700 pb-0.5 group-hover:border-steel-950">
          Choose another order
        </span>
      </button>
      {isOpen && (
        <div className="grid gap-4 pt-2">
          <Select
            label="Product"
            value={choice.product ?? ''}
            onChange={({ target }) => onChange({ product: target.value ? Number(target.value) : null })}
          >
            <option value="">The first for sale</option>
            {products.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          {choice.product !== null && (
            <Field
              label="Quantity"
              type="number"
              min={1}
              max={MAX_QUANTITY}
              defaultValue={choice.quantity}
              onChange={({ target }) => {
                const quantity = Math.trunc(Number(target.value))
                if (quantity >= 1 && quantity <= MAX_QUANTITY) onChange({ quantity })
              }}
            />
          )}
          <Select
            label="Shipping"
            value={choice.shippingMethod}
            onChange={({ target }) => onChange({ shippingMethod: target.value as ShippingMethod })}
          >
            {SHIPPING_METHODS.map((method) => (
              <option key={method} value={method}>
                {METHOD_LABELS[method]}
              </option>
            ))}
          </Select>
          <Checkbox
            label="With insurance"
            checked={choice.addInsurance}
            onChange={({ target }) => onChange({ addInsurance: target.checked })}
          />
        </div>
      )}
    </div>
  )
}

/** The newest products of the shop, once they are needed. */
function useProducts(needed: boolean): Product[] {
  const [products, setProducts] = useState<Product[]>([])
  useEffect(() => {
    if (!needed) return
    // Without the list, the example keeps its product.
    browserApi.products.list({ per_page: MOST }).then(
      ({ data }) => setProducts(data),
      () => undefined,
    )
  }, [needed])
  return products
}

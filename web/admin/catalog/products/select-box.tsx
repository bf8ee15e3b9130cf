interface SelectBoxProps {
  label: string
  checked: boolean
  onSelect: (selected: boolean) => void
}

/** A checkbox without a visible label, with the touch target of a button. */
export function SelectBox({ label, checked, onSelect }: SelectBoxProps) {
  return (
    <label className="-my-2 -ml-2.5 inline-flex size-11 shrink-0 cursor-pointer items-center justify-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onSelect(target.checked)}
        className="check-mark size-6 appearance-none rounded-control border border-bone-500 bg-white checked:border-steel-950 checked:bg-steel-950 hover:border-steel-950"
      />
    </label>
  )
}

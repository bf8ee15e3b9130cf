/** Its length shows whether the printer scaled the sheet. */
export function CheckLine() {
  return (
    <div className="pt-3 text-caption">
      <div
        role="img"
        aria-label="Line of 100 mm"
        className="h-3 border-x border-b border-steel-950"
        style={{ width: '100mm' }}
      />
      <p className="pt-1">100 mm, when printed at 100%.</p>
    </div>
  )
}

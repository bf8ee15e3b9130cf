import { COLUMNS } from './report-columns.ts'

export function ReportHead() {
  return (
    <thead>
      <tr>
        <th scope="col">State</th>
        <th scope="col">Rate</th>
        {COLUMNS.map(({ label }) => (
          <th key={label} scope="col" className="figure">
            {label}
          </th>
        ))}
      </tr>
    </thead>
  )
}

import { Skeleton } from '#web/platform/ui/skeleton.tsx'
import { Section, Specimen, Specimens } from './section.tsx'

const ROWS = [
  ['1042', 'June Whitlock', 'On its way', '$286.11'],
  ['1041', 'Ray Mullins', 'Processing', '$95.80'],
]

export function Tables() {
  return (
    <Section name="Tables, empty and loading states">
      <Specimens least={320}>
        <Specimen state="Table with tabular figures">
          <table style={{ width: '100%' }} className="text-small wrap-anywhere">
            <thead>
              <tr>
                {['Order', 'Customer', 'Status', 'Total'].map((name) => (
                  <th key={name} scope="col" style={CELL} className="type-label">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {ROWS.map(([number, ...cells]) => (
                <tr key={number}>
                  <th scope="row" style={CELL}>
                    {number}
                  </th>
                  {cells.map((cell) => (
                    <td key={cell} style={CELL}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Specimen>
        <Specimen state="Empty state">
          <p className="type-h3">You have no past orders.</p>
          <p className="text-steel-600">Your orders and their tracking appear here.</p>
        </Specimen>
        <Specimen state="Skeleton">
          <Skeleton className="h-6" />
          <div style={{ paddingTop: 12 }}>
            <Skeleton className="h-4" />
          </div>
        </Specimen>
      </Specimens>
    </Section>
  )
}

const CELL = {
  padding: '12px 12px 12px 0',
  textAlign: 'left',
  borderBottom: '1px solid var(--color-bone-300)',
} as const

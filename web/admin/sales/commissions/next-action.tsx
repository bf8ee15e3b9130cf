import { firstName } from '#contract/platform/values/people.ts'
import type { AdminCommission } from '#contract/sales/commissions/admin-commissions.ts'
import type { SettableState } from '#contract/sales/commissions/commission-states.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import type { CommissionWrite } from './use-commission-write.ts'

interface Action {
  state: SettableState
  label: string
  busy: string
  done: string
}

interface NextActionProps {
  commission: AdminCommission
  commissionWrite: CommissionWrite
  className?: string
}

/** The button that takes a commission to its next state. */
export function NextAction({ commission, commissionWrite: { mutate, busy }, className }: NextActionProps) {
  const action = nextAction(commission)
  if (!action) return null
  const { commission_uuid: commissionUuid } = commission
  function act({ state, done, label }: Action) {
    void mutate({
      key: 'state',
      send: () => adminApi.setCommissionState({ commissionUuid, state }),
      done,
      failed: `'${label}' failed. Nothing was changed.`,
    })
  }
  return (
    <Button busy={busy === 'state' && action.busy} onClick={() => act(action)} className={className ?? ''}>
      {action.label}
    </Button>
  )
}

function nextAction({ state, quote, name }: AdminCommission): Action | null {
  if (state === 'accepted' && quote?.deposit === 0) {
    return {
      state: 'in_progress',
      label: 'Start',
      busy: 'Starting…',
      done: 'In progress.',
    }
  }
  if (state === 'in_progress') {
    return {
      state: 'ready',
      label: 'Mark ready',
      busy: 'Saving…',
      done: `Ready. ${firstName(name)} gets an email that asks for the balance.`,
    }
  }
  if (state === 'paid') {
    return {
      state: 'complete',
      label: 'Complete',
      busy: 'Saving…',
      done: 'Complete.',
    }
  }
  return null
}

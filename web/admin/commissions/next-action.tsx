import type { AdminCommission } from '#contract/commissions/admin-commissions.ts'
import type { SettableState } from '#contract/commissions/commission-states.ts'
import { adminApi } from '#web/admin/admin-api.ts'
import { Button } from '#web/ui/button.tsx'
import { firstName } from './describe.ts'
import type { CommissionWrite } from './use-commission-write.ts'

interface Action {
  state: SettableState
  label: string
  busy: string
  /** What the button will do, shown beside it. */
  effect: string
  done: string
}

interface NextActionProps {
  commission: AdminCommission
  commissionWrite: CommissionWrite
  className?: string
}

/** The button that takes a commission to its next state. */
export function NextAction({ commission, commissionWrite: { write, busy }, className }: NextActionProps) {
  const action = nextAction(commission)
  if (!action) return null
  const { commission_uuid: commissionUuid } = commission
  function act({ state, done, label }: Action) {
    void write({
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

export function nextAction({ state, quote, name, order_status }: AdminCommission): Action | null {
  const customer = firstName(name)
  if (state === 'accepted' && quote?.deposit === 0) {
    return {
      state: 'in_progress',
      label: 'Start',
      busy: 'Starting…',
      effect: `${customer} accepted and pays nothing before the work is done.`,
      done: 'In progress.',
    }
  }
  if (state === 'in_progress') {
    return {
      state: 'ready',
      label: 'Mark ready',
      busy: 'Saving…',
      effect: `‘Mark ready’ asks ${customer} by email to pay the balance.`,
      done: `Ready. ${customer} gets an email that asks for the balance.`,
    }
  }
  if (state === 'paid') {
    return {
      state: 'complete',
      label: 'Complete',
      busy: 'Saving…',
      effect: order_status === 'paid' ? 'Its order has not shipped yet.' : 'Its order has shipped.',
      done: 'Complete.',
    }
  }
  return null
}

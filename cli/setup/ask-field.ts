import { password, select, text } from '@clack/prompts'
import { askSmtpUrl } from './ask-smtp-url.ts'
import { answerProblem } from './check-answer.ts'
import { answered } from './prompts.ts'
import type { Field, Values } from './sections.ts'

/** @returns the answer; the current value when someone keeps it. @throws {CancelledError} */
export async function askField(field: Field, values: Values): Promise<string> {
  const { name, question, choices, isSecret, placeholder, suggest } = field
  const current = values[name]
  const validate = (answer = '') => answerProblem(field, field.clean(answer), values)
  if (name === 'SMTP_URL') return askSmtpUrl(field, values)
  if (choices) {
    const options = Object.entries(choices).map(([value, label]) => ({ value, label }))
    return answered(select<string>({ message: question, options, ...(current && { initialValue: current }) }))
  }
  if (isSecret) {
    const answer = await answered(
      password({
        clearOnError: true,
        message: current ? `${question} (Enter keeps ${field.show(current)})` : question,
        validate: (typed = '') => (current && typed === '' ? undefined : validate(typed)),
      }),
    )
    return answer ? field.clean(answer) : (current ?? '')
  }
  const initialValue = current ?? suggest?.(values)
  const answer = await answered(
    text({
      message: question,
      validate,
      ...(placeholder && { placeholder }),
      ...(initialValue && { initialValue }),
    }),
  )
  return field.clean(answer ?? '')
}

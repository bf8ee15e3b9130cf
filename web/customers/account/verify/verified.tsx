import { PAGES } from '#contract/platform/values/paths.ts'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'

export function Verified() {
  return (
    <>
      <Notice kind="done">Your email has been verified!</Notice>
      <p className="pt-4 text-steel-600">You are logged in. We will take you to your profile in a moment.</p>
      <LinkUnderlined to={PAGES.profile} className="mt-2">
        My Profile
      </LinkUnderlined>
    </>
  )
}

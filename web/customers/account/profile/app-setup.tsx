import { Fragment } from 'react'
import { useBusiness } from '#web/platform/meta/site.ts'
import { CopyButton } from '../form/copy-button.tsx'
import type { AppSecret } from './enable-two-factor.tsx'

interface AppSetupProps {
  email: string
  app: AppSecret
}

export function AppSetup({ email, app: { qrCode, secret } }: AppSetupProps) {
  const { name } = useBusiness()
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center">
      <img
        src={qrCode}
        alt="QR code"
        width={192}
        height={192}
        className="size-48 bg-bone-50 [image-rendering:pixelated]"
      />
      <div>
        <p>Scan this with your authenticator app, or type the secret into it:</p>
        <p className="pt-3 text-[1.0625rem] font-medium tracking-[0.06em]">{withBreaks(secret)}</p>
        <CopyButton text={secret} className="mt-1">
          Copy secret
        </CopyButton>
        {/* A phone cannot scan its own screen. */}
        <a
          href={appLink(name, email, secret)}
          className="group type-button hidden min-h-11 items-center rounded-control pointer-coarse:flex"
        >
          <span className="border-b border-brass-700 pb-0.5 group-hover:border-steel-950">
            Open in an authenticator app
          </span>
        </a>
      </div>
    </div>
  )
}

/** https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
function appLink(shopName: string, email: string, secret: string): string {
  const issuer = encodeURIComponent(shopName)
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secret}&issuer=${issuer}`
}

/** The secret may wrap after every four characters but copies as one word. */
function withBreaks(secret: string) {
  return secret.match(/.{1,4}/g)?.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in their order
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

import { Fragment } from 'react'
import { CopyButton } from '#web/account/form/copy-button.tsx'
import type { AppSecret } from './enable-two-factor.tsx'

export function AppSetup({ app: { qrCode, secret } }: { app: AppSecret }) {
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
      </div>
    </div>
  )
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

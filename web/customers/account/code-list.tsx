import Download from 'virtual:icon/download'
import Printer from 'virtual:icon/printer'
import { PAGES } from '#contract/platform/values/paths.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { CopyButton } from './form/copy-button.tsx'
import { TextButton } from './form/text-button.tsx'

export function CodeList({ codes }: { codes: string[] }) {
  const { name } = useBusiness()
  const file = `${name}: backup codes\r\n\r\n${codes.join('\r\n')}\r\n\r\nEach works once.\r\n`
  return (
    <>
      <p className="pt-4 text-steel-600">
        Use one to log in when you don’t have your phone. Each works once. Store them apart from your
        password: we show them only now.
      </p>
      <ol className="mt-8 grid grid-cols-1 gap-x-6 bg-bone-200 px-5 py-5 min-[23.4375rem]:grid-cols-2 sm:gap-x-12 sm:px-10 sm:py-8">
        {codes.map((code) => (
          <li
            key={code}
            className="py-1.5 font-medium whitespace-nowrap select-all sm:text-[1.1875rem] sm:tracking-[0.04em]"
          >
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-x-8 gap-y-1 pt-5 print:hidden">
        <CopyButton text={codes.join('\n')}>Copy</CopyButton>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="backup-codes.txt"
          className="group type-button inline-flex min-h-11 items-center gap-3 rounded-control"
        >
          <Download size={20} strokeWidth={1.5} aria-hidden="true" />
          <span className="border-b border-brass-700 pb-0.5 group-hover:border-steel-950">Download</span>
        </a>
        <TextButton icon={Printer} onClick={() => print()}>
          Print
        </TextButton>
      </div>
      <Link
        to={PAGES.profile}
        replace
        className={buttonStyle('primary', 'normal', 'mt-8 max-sm:w-full print:hidden')}
      >
        I have saved them
      </Link>
    </>
  )
}

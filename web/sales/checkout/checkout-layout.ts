export const LAYOUT = {
  page: 'flex min-h-[calc(100dvh-var(--header-height))] flex-col md:grid md:grid-cols-[minmax(0,1fr)_max(360px,calc(50vw-160px))]',
  fields:
    'contents md:block md:pt-14 md:pr-12 md:pb-24 md:pl-[max(var(--page-margin),calc(50vw-656px))] lg:pr-16',
  summary:
    'bg-bone-200 px-(--page-margin) pt-8 pb-12 md:pt-16 md:pr-[max(var(--page-margin),calc(50vw-656px))] md:pl-8 lg:pl-16',
} as const

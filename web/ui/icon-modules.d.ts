declare module 'virtual:icon/*' {
  import type { Icon } from '#web/ui/icon.tsx'

  const icon: Icon
  export default icon
}

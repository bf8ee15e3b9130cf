import type { ProblemKey } from '#contract/staff/dashboard/problems.ts'

interface ProblemText {
  title: string
  /** The effect on customers. */
  effect: string
  /** The steps to take, in order. */
  steps: string[]
  over: string
}

export const PROBLEM_TEXTS: Record<ProblemKey, ProblemText> = {
  disk: {
    title: 'The disk is almost full',
    effect:
      'Customers notice nothing yet. When the disk is full, nobody can order, and the shop can’t make backups.',
    steps: [
      'On the server, find out what takes the space: df -h, then du -h --max-depth=2 / | sort -h | tail -20',
      'Old logs: journalctl --vacuum-size=200M. Old packages: apt-get clean. Too many backups: set BACKUPS_KEPT to a smaller number in the settings file and restart the shop.',
      'If the shop has grown, ask the company that rents you the server for a larger disk.',
    ],
    over: 'The disk has enough space again',
  },
  backup: {
    title: 'The nightly backup is late',
    effect:
      'Customers notice nothing. If the disk failed now, the shop would lose what happened since the last backup.',
    steps: [
      'On the server, make a backup by hand: shop backup. If it fails, it says why.',
      'Then look into the log: journalctl -u shop --since yesterday | grep backup',
      'If the server was off at night, keep it on: the shop makes up for a missed night when it starts.',
    ],
    over: 'The nightly backup has run again',
  },
  store: {
    title: 'The backups in the store are old',
    effect:
      'Customers notice nothing. If the server burned down now, only the payment provider would know the orders since the newest copy.',
    steps: [
      'On the server, run shop doctor: its lines about the backup store say what is wrong.',
      'If they say that the copies are of another shop, this one may be empty because a server was lost. Store nothing by hand. Follow ‘An empty shop has opened’ in docs/running.md.',
      'Otherwise check the account of the store: is it paid, is the bucket full, were its keys changed? A new key goes into shop setup. Then store a copy by hand: shop backup --to store. If it fails, it says why.',
    ],
    over: 'The store has a new copy of the shop',
  },
  email: {
    title: 'Email is stuck',
    effect:
      'Customers don’t get their order confirmations, and nobody gets login codes or password links. Orders and payments work, and no email is lost: each waits until it can be sent. This one waited, too. If you read it, at least one email went out.',
    steps: [
      'Log in at your email provider’s website: is the account locked, unpaid, or over its limit, or was its password changed?',
      'On the server, run shop doctor: its line about the email server says what is wrong. A new password goes into SMTP_URL: shop setup.',
      'The outbox in the staff area lists what waits.',
    ],
    over: 'Email goes out again',
  },
  payments: {
    title: 'Payments are failing',
    effect:
      'Customers can fill carts but not pay: the checkout tells them to try again. Orders that are already paid are safe.',
    steps: [
      'See whether the payment provider has an outage: status.stripe.com. If so, wait. The shop continues by itself.',
      'Log in at dashboard.stripe.com: does Stripe ask you for something, or was a key changed?',
      'On the server, run shop doctor. If the key is rejected, create a new one and enter it with shop setup.',
    ],
    over: 'Payments work again',
  },
  clock: {
    title: 'The server’s clock is wrong',
    effect:
      'Login codes of authenticator apps fail first. With more than five minutes, the shop rejects what the payment provider tells it, and orders stay unpaid for minutes.',
    steps: [
      'On the server, turn on time synchronization: timedatectl set-ntp true',
      'After a minute, timedatectl must say "System clock synchronized: yes". If it does not, restart the server.',
    ],
    over: 'The server’s clock is right again',
  },
  certificate: {
    title: 'The certificate ends soon',
    effect:
      'Customers notice nothing yet. When the certificate has ended, browsers warn everyone not to open the shop.',
    steps: [
      'On the server, ask Caddy to renew it: systemctl reload caddy. Then read its log: journalctl -u caddy --since -1h',
      'The usual reasons: the domain’s DNS records point to another server, or port 80 or 443 is closed (ufw status).',
    ],
    over: 'The certificate was renewed',
  },
  website: {
    title: 'The website can’t be reached',
    effect:
      'Customers see an error of their browser instead of the shop. Orders that are already paid are safe.',
    steps: [
      'On the server, run shop doctor: its line about the website says what is wrong, and what Caddy says about the certificate.',
      'At the company where you bought the domain, its A and AAAA records must have the address of this server and no other.',
      'Ports 80 and 443 must be open: ufw status on the server, and the firewall of the company that rents it to you.',
      'Caddy gets a certificate by itself within minutes once that is right. To ask for it at once: systemctl restart caddy',
    ],
    over: 'The website can be reached again',
  },
  server_errors: {
    title: 'Customers see error messages',
    effect: 'Customers see ‘Something went wrong on our side’, and some of them can’t order.',
    steps: [
      'On the server, read the errors: journalctl -u shop --since -1h | grep \'"level":50\'',
      'If they began after an update, go back to the version before: /opt/shop/deploy/update.sh --rollback',
      'Otherwise, run shop doctor, then systemctl restart shop. If errors continue, send the lines of the log to someone who knows the code.',
    ],
    over: 'There are no more server errors',
  },
}

import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { takeScriptHashes } from './script-hashes.ts'

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('hashes only the marked inline scripts and removes the marks', () => {
  const html = [
    '<link rel="preload" nonce="m1" href="/a.css">',
    '<script nonce="m1">first()</script>',
    '<script>injected()</script>',
    '<script nonce="m2">guessed()</script>',
    '<script async="" type="module" nonce="m1" src="/b.js"></script>',
    '<script type="module" nonce="m1">last("</scrip>")</script>',
  ].join('')
  expect(takeScriptHashes(html, 'm1')).toEqual({
    parts: html.split(' nonce="m1"'),
    hashes: [hashOf('first()'), hashOf('last("</scrip>")')],
  })
})

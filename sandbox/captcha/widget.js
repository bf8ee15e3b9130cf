// Sets styles through the DOM so that a page's Content-Security-Policy needs no exception.
;(() => {
  const TOKEN_LIFE_MS = 2 * 60 * 1000
  const widgets = []

  function style(element, rules) {
    for (const [property, value] of Object.entries(rules)) element.style.setProperty(property, value)
    return element
  }

  function render(container, options = {}) {
    const host = typeof container === 'string' ? document.getElementById(container) : container
    if (!host) throw new Error('sandboxCaptcha.render: container not found.')
    const id = widgets.length
    const box = document.createElement('input')
    box.type = 'checkbox'
    box.id = `sandbox-captcha-${id}`
    const label = document.createElement('label')
    label.htmlFor = box.id
    label.textContent = "I'm not a robot"
    const note = document.createElement('span')
    note.textContent = 'Sandbox'
    note.setAttribute('aria-hidden', 'true')
    const frame = document.createElement('div')
    style(frame, {
      display: 'flex',
      'align-items': 'center',
      gap: '12px',
      'box-sizing': 'border-box',
      width: '304px',
      'max-width': '100%',
      'min-height': '64px',
      padding: '0 16px',
      border: '1px solid #837c6c',
      'border-radius': '2px',
      background: '#f9f7f2',
      color: '#14171a',
    })
    style(box, { width: '24px', height: '24px', margin: '0', flex: 'none', 'accent-color': '#14171a' })
    style(label, { flex: '1', padding: '20px 0', cursor: 'pointer' })
    style(note, { 'font-size': '13px', color: '#4a5056' })
    frame.append(box, label, note)
    host.replaceChildren(frame)

    const widget = { box, options, token: '', timer: 0 }
    widgets.push(widget)
    box.addEventListener('change', () => {
      if (box.checked) pass(widget)
      else end(widget)
    })
    return id
  }

  function pass(widget) {
    widget.token = `sandbox-pass-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`
    widget.timer = setTimeout(() => end(widget), TOKEN_LIFE_MS)
    widget.options.callback?.(widget.token)
  }

  function end(widget) {
    clear(widget)
    widget.options['expired-callback']?.()
  }

  function clear(widget) {
    clearTimeout(widget.timer)
    widget.token = ''
    widget.box.checked = false
  }

  function reset(id = 0) {
    if (widgets[id]) clear(widgets[id])
  }

  function getResponse(id = 0) {
    return widgets[id]?.token ?? ''
  }

  window.sandboxCaptcha = { render, reset, getResponse }

  const onload = new URL(document.currentScript.src).searchParams.get('onload')
  if (onload) window[onload]?.()
})()

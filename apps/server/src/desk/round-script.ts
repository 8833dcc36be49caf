import { hash } from 'node:crypto'

/**
 * Sends the steps of a courier. A tap is stored on the phone with its key and its time before it is sent, and is deleted
 * after an answer that names the key. Steps are sent one after another, by one page at a time; those of an order wait for
 * a refused one. A code is checked at once, because nobody can ask for it again later. Every 20 s the page shows the
 * current stops, unless something is being filled in.
 */
const roundScript = `'use strict'
{
  const queue = document.getElementById('queue')
  const texts = JSON.parse(queue.dataset.texts)
  const everyMs = 20000
  const oldMs = 259200000
  const photoBytesMax = 300000
  const copies = 'round'
  const own = new Set()
  const channel = new BroadcastChannel('round')
  let hasEnded = false
  let isAway = false

  const opened = new Promise((done, fail) => {
    const request = indexedDB.open('round', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('steps', { keyPath: 'id', autoIncrement: true })
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error)
  })
  opened.catch(() => {})
  const inStore = async (mode, act) => {
    const transaction = (await opened).transaction('steps', mode, { durability: 'strict' })
    const request = act(transaction.objectStore('steps'))
    return await new Promise((done, fail) => {
      transaction.oncomplete = () => done(request.result)
      transaction.onerror = transaction.onabort = () => fail(transaction.error)
    })
  }
  /** Another courier may have used the phone before. */
  const steps = async () => (await inStore('readonly', (store) => store.getAll())).filter(({ who }) => who === queue.dataset.who || hasEnded)
  const put = (step) => inStore('readwrite', (store) => store.put(step))
  const remove = ({ id }) => inStore('readwrite', (store) => store.delete(id))

  const newKey = () =>
    btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18)))).replaceAll('+', '-').replaceAll('/', '_')
  const timeOf = (at) =>
    new Intl.DateTimeFormat(document.documentElement.lang, { hour: '2-digit', minute: '2-digit' }).format(at)
  const isOld = ({ at, isForced }) => !isForced && Date.now() - at > oldMs
  const make = (name, text, more = {}) => Object.assign(document.createElement(name), { textContent: text }, more)

  const post = async (path, body, type) => {
    const headers = { Accept: 'application/json', ...(type && { 'Content-Type': type }) }
    const signal = AbortSignal.timeout(30000)
    const response = await fetch(path, { method: 'POST', body, headers, signal, redirect: 'manual' })
    return { status: response.status, ...(await response.json().catch(() => ({}))) }
  }
  /** Undefined without network. Only an answer with the key of the step is one to it. */
  const send = async (step) => {
    try {
      const body = new URLSearchParams(step.body)
      for (const { name, key, blob } of step.photos) {
        const sent = await post('/round/photos?order=' + step.orders[0] + '&key=' + key, blob, 'image/jpeg')
        if (sent.refused) return { key: step.key, refused: sent.refused }
        if (!sent.photo) return sent
        body.set(name, sent.photo)
      }
      return await post(step.path, body)
    } catch {}
  }
  const sendAll = () =>
    navigator.locks.request('round', async () => {
      const blocked = new Set()
      for (const step of await steps()) {
        for (const id of step.orders) own.add(id)
        const isBlocked = step.refused || isOld(step) || step.orders.some((id) => blocked.has(id))
        const answer = isBlocked ? {} : await send(step)
        isAway = !answer
        if (!answer || answer.ended) return answer
        if (answer.key === step.key && !answer.refused) await remove(step)
        else {
          for (const id of step.orders) blocked.add(id)
          if (answer.key === step.key) await put({ ...step, refused: answer.refused })
        }
      }
    })
  const work = async () => {
    if (hasEnded) return
    const count = (await steps()).length
    const answer = count > 0 && (await sendAll())
    if (answer && answer.ended) return await end()
    if ((await steps()).length < count) channel.postMessage('')
    await refresh()
  }

  /** Shows once what was not sent, and forgets everything. */
  const end = async () => {
    hasEnded = true
    const left = await steps()
    await inStore('readwrite', (store) => store.clear())
    await caches.delete(copies)
    document.getElementById('round')?.replaceChildren()
    queue.replaceChildren(make('p', texts.ended), ...left.map((step) => make('p', textOf(step))))
    queue.hidden = false
  }

  const entered = ({ body }) =>
    [...new URLSearchParams(body)].filter(([name, value]) => value && !/^(key|at|act|shown|code|item.*|i\\d.*)$/.test(name))
  const textOf = (step) =>
    [step.label, timeOf(step.at), step.refused, ...entered(step).map((pair) => pair.join(' '))].filter(Boolean).join(', ')
  const button = (text, act) => make('button', text, { type: 'button', onclick: act })
  const give = async (step) => {
    const text = textOf(step)
    if (!navigator.share) return location.assign('sms:?body=' + encodeURIComponent(text))
    await navigator.share({ text })
    await remove(step)
    await show()
  }
  const drop = async (step) => {
    if (!confirm(texts.dropAsks)) return
    await remove(step)
    await show()
    await work()
  }
  const formOf = ({ path, act, orders }) =>
    [...document.querySelectorAll('form[data-orders]')].find(
      (form) =>
        new URL(form.action).pathname === path &&
        form.dataset.orders === orders.join(' ') &&
        (form.elements.act?.value ?? '') === act,
    )
  /** Opens the form with what was entered. The step that it makes takes the place of this one. */
  const correct = (step) => {
    const form = formOf(step)
    if (!form) return location.assign(step.path === '/round/pickup' ? '/round' : step.path)
    const values = new URLSearchParams(step.body)
    for (const field of form.elements) {
      if (field.type === 'hidden' || !field.name) continue
      if (field.type === 'checkbox' || field.type === 'radio')
        field.checked = values.get(field.name) === field.value
      else if (values.has(field.name)) field.value = values.get(field.name)
    }
    form.replaced = step.id
    for (let part = form; part; part = part.parentElement) {
      if (part.matches('details')) part.open = true
      part.classList.remove('waiting')
    }
    form.scrollIntoView({ block: 'center' })
  }

  const show = async () => {
    const all = await steps()
    const waiting = all.filter((step) => !step.refused)
    const blocked = new Set(all.filter((step) => step.refused || isOld(step)).flatMap(({ orders }) => orders))
    const boxes = all
      .filter((step) => step.refused || isOld(step) || step.orders.some((id) => blocked.has(id)))
      .map((step) => {
        const box = make('div', '', { className: 'refused' })
        const state = step.refused ? texts.refused : isOld(step) ? texts.old : texts.blocked
        box.append(make('strong', step.label + ', ' + timeOf(step.at)), make('p', state + (step.refused ? ': ' + step.refused : '')))
        if (step.refused) box.append(button(texts.correct, () => correct(step)))
        else if (isOld(step)) box.append(button(texts.send, async () => {
          await put({ ...step, isForced: true })
          await work()
        }))
        if (step.refused || isOld(step)) box.append(button(texts.give, () => give(step)), button(texts.drop, () => drop(step)))
        return box
      })
    if (isAway) boxes.push(make('p', texts.copy.replace('{time}', timeOf(Date.parse(queue.dataset.at)))))
    if (waiting.length > 0) boxes.push(make('p', texts.waiting.replace('{count}', waiting.length)))
    queue.replaceChildren(...boxes)
    queue.hidden = boxes.length === 0
    for (const stop of document.querySelectorAll('.stop')) {
      const forms = [...stop.querySelectorAll('form[data-orders]')]
      const step = waiting.find((one) => one.act !== 'in_transit' && forms.includes(formOf(one)))
      if (step && !stop.matches('.waiting')) stop.open = false
      stop.classList.toggle('waiting', Boolean(step))
      stop.querySelector('.state')?.replaceChildren(step ? texts.waits.replace('{time}', timeOf(step.at)) : '')
      const isTaken = waiting.some(({ path, orders }) => path === '/round/pickup' && orders.includes(stop.dataset.stop))
      for (const part of stop.querySelectorAll('[data-later]')) part.hidden = !isTaken
      for (const part of stop.querySelectorAll('[data-until]')) part.hidden = isTaken
    }
    for (const label of document.querySelectorAll('[data-photo]')) label.hidden = false
    if (!document.querySelector('.stop[open]')) {
      const next = document.querySelector('#round .stop[id]:not(.waiting)')
      if (next) next.open = true
    }
  }

  const sayIn = (form, text) => {
    const said = form.querySelector('[role=alert]') ?? form.insertBefore(make('p', '', { className: 'alarm', role: 'alert' }), form.firstChild)
    said.textContent = text
    said.scrollIntoView({ block: 'center' })
  }
  const stepIn = (form, submitter) => {
    const fields = new URLSearchParams([...new FormData(form)].filter(([, value]) => typeof value === 'string'))
    const key = newKey()
    const at = Date.now()
    fields.set('key', key)
    fields.set('at', new Date(at).toISOString())
    const title = form.closest('.stop').querySelector('summary strong')?.textContent
    return {
      ...(form.replaced && { id: form.replaced }),
      ...{ who: queue.dataset.who, key, at, path: new URL(form.action).pathname, act: fields.get('act') ?? '', body: String(fields) },
      orders: form.dataset.orders.split(' '),
      label: [submitter?.textContent, title].filter(Boolean).join(': '),
      isChecked: Boolean(fields.get('code') && !fields.get('exception')),
      photos: [...form.querySelectorAll('[data-photo]')].flatMap(({ photo, dataset }) =>
        photo ? [{ name: dataset.photo, key: newKey(), blob: photo }] : [],
      ),
    }
  }
  const isSame = (one, other) => one.path === other.path && one.act === other.act && String(one.orders) === String(other.orders)
  /** In one transaction, because another page may have taken the same tap. */
  const putOnce = (step) =>
    inStore('readwrite', (store) => {
      const known = store.getAll()
      known.onsuccess = () =>
        known.result.some((one) => one.id !== step.id && !one.refused && isSame(one, step)) || store.put(step)
      return known
    })
  const enter = async (form, submitter) => {
    const step = stepIn(form, submitter)
    if (!step.isChecked) await putOnce(step)
    else {
      own.add(step.orders[0])
      if ((await steps()).length > 0) await work()
      // The same key again, because the answer to it may have been lost.
      const last = form.last
      const plain = ({ body }) => body.replace(/(^|&)(key|at)=[^&]*/g, '')
      const tried = (form.last = last && plain(last) === plain(step) ? last : step)
      const answer = await send(tried)
      if (answer?.ended) return await end()
      if (answer?.key !== tried.key) return sayIn(form, texts.codeOffline)
      if (answer.refused) return sayIn(form, answer.refused)
      if (step.id) await remove(step)
    }
    form.replaced = undefined
    const panel = form.closest('.panel')
    if (panel) panel.open = false
    document.activeElement?.blur()
    if (!document.getElementById('round')) return location.assign('/round')
    await show()
    channel.postMessage('')
    await work()
  }
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (form.getAttribute('action') === '/leave') caches.delete(copies)
    if (!form.dataset.orders) return
    event.preventDefault()
    if (form.isSending) return
    form.isSending = true
    opened.then(
      () => enter(form, event.submitter).finally(() => { form.isSending = false }),
      () => form.submit(),
    )
  })

  /** Drawing it again leaves out where it was taken. */
  const photoOf = async (file) => {
    const image = await createImageBitmap(file)
    const scale = Math.min(1, 1280 / Math.max(image.width, image.height))
    const canvas = make('canvas', '', { width: image.width * scale, height: image.height * scale })
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height)
    for (const quality of [0.8, 0.5, 0.2]) {
      const blob = await new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality))
      if (blob.size <= photoBytesMax) return blob
    }
  }
  document.addEventListener('change', async ({ target }) => {
    const label = target.closest('[data-photo]')
    if (!label) return
    label.photo = await photoOf(target.files[0]).catch(() => undefined)
    const note = label.querySelector('small')
    note.textContent = label.photo ? note.dataset.taken : note.dataset.failed
  })

  const isFilling = () =>
    document.querySelector('.panel[open]') !== null || document.activeElement?.matches('input, select, textarea')
  const namesOf = (part) =>
    new Map([...part.querySelectorAll('.stop[data-stop]')].map((stop) => [stop.dataset.stop, stop.querySelector('strong').textContent]))
  const tell = (shown, current) => {
    const added = [...current].filter(([id]) => !shown.has(id)).map(([, name]) => name)
    const gone = [...shown].filter(([id]) => !current.has(id) && !own.has(id)).map(([, name]) => name)
    if (added.length + gone.length === 0) return
    const said = [[texts.newStop, added], [texts.goneStop, gone]].filter(([, names]) => names.length > 0)
    document.getElementById('news').textContent = said.map(([text, names]) => text.replace('{what}', names.join(', '))).join('. ')
    navigator.vibrate?.([300, 150, 300])
  }
  const refresh = async () => {
    const round = document.getElementById('round')
    if (!round || hasEnded) return await show()
    try {
      const headers = { 'Desk-Refresh': '1' }
      const response = await fetch('/round', { headers, redirect: 'manual', signal: AbortSignal.timeout(15000) })
      if (response.status === 401) return await end()
      isAway = !response.ok
      if (response.ok) merge(round, new DOMParser().parseFromString(await response.text(), 'text/html'))
    } catch {
      isAway = true
    }
    await show()
  }
  const merge = (round, page) => {
    const current = page.getElementById('round')
    if (!current || isFilling()) return
    queue.dataset.at = page.getElementById('queue').dataset.at
    tell(namesOf(round), namesOf(current))
    const open = [...round.querySelectorAll('.stop[id][open]')].map(({ id }) => id)
    const stays = open.some((id) => current.querySelector('#' + id))
    if (stays) for (const stop of current.querySelectorAll('.stop')) stop.open = open.includes(stop.id)
    const place = scrollY
    round.replaceChildren(...current.childNodes)
    scrollTo(0, place)
  }

  const begin = async () => {
    if ('ended' in queue.dataset) return await end()
    const worker = navigator.serviceWorker
    // The first page and its script were loaded before there was a worker to copy them.
    worker?.addEventListener('controllerchange', () => void fetch(document.querySelector('script').src).then(refresh))
    worker?.register('/round-worker.js', { scope: '/round' }).catch(() => {})
    await show()
    await work()
  }
  channel.onmessage = () => void show()
  addEventListener('online', () => void work())
  addEventListener('beforeprint', () => {
    for (const stop of document.querySelectorAll('.stop')) stop.open = true
  })
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void work()
  })
  setInterval(() => {
    if (!document.hidden) void work()
  }, everyMs)
  opened.then(begin, () => {})
}
`

/** Answers with the last copy of the round while there is no network, and forgets it once the courier may not see it. */
const workerScript = `'use strict'
{
  const copies = 'round'
  const copyOf = async (request) => (await caches.open(copies)).match(request, { ignoreVary: true })
  const page = async (request, isRound) => {
    try {
      const response = await fetch(request, { signal: AbortSignal.timeout(8000) })
      if (response.status === 401 || response.type === 'opaqueredirect') await caches.delete(copies)
      else if (response.status >= 500) return (await copyOf('/round')) ?? response
      else if (response.ok && isRound) await (await caches.open(copies)).put('/round', response.clone())
      return response
    } catch {
      // An open page has a copy itself.
      if (request.headers.has('desk-refresh')) return Response.error()
      return (await copyOf('/round')) ?? Response.error()
    }
  }
  const file = async (request) => {
    const copy = await copyOf(request)
    if (copy) return copy
    const response = await fetch(request)
    if (response.ok) await (await caches.open(copies)).put(request, response.clone())
    return response
  }
  addEventListener('install', () => void skipWaiting())
  addEventListener('activate', (event) => event.waitUntil(clients.claim()))
  addEventListener('fetch', (event) => {
    const { request } = event
    const { pathname } = new URL(request.url)
    if (request.method !== 'GET') return
    if (pathname === '/round.js' || pathname === '/favicon.svg') event.respondWith(file(request))
    else if (pathname === '/round' || request.mode === 'navigate')
      event.respondWith(page(request, pathname === '/round'))
  })
}
`

/** Its address changes with it, so that browsers may keep it. */
export const roundFile = {
  path: '/round.js',
  address: `/round.js?v=${hash('sha256', roundScript).slice(0, 8)}`,
  text: roundScript,
} as const

/** A worker has one address. Browsers ask for it again by themselves. */
export const workerFile = { path: '/round-worker.js', text: workerScript } as const

import { hash } from 'node:crypto'

/**
 * Sends the steps of a courier. A tap is stored on the phone with its key and its time before it is sent, and is deleted
 * after an answer that names the key. Steps are sent one after another, by one page at a time; those of an order wait for
 * a refused one. A code is checked at once, because the courier cannot ask for it again later. Every 20 s the page shows
 * the current stops, unless something is being filled in.
 */
const roundScript = squeezed(`{
  const queue = document.getElementById('queue')
  const texts = JSON.parse(queue.dataset.texts)
  const own = new Set()
  const channel = new BroadcastChannel('round')
  let hasEnded
  let isAway
  let tag = ''
  let told = 0

  const opened = new Promise((done, fail) => {
    const request = indexedDB.open('round', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('steps', { keyPath: 'id', autoIncrement: true })
    request.onsuccess = () => done(request.result)
    request.onerror = fail
  })
  const inStore = async (mode, act) => {
    const change = (await opened).transaction('steps', mode, { durability: 'strict' })
    const request = act(change.objectStore('steps'))
    return new Promise((done, fail) => {
      change.oncomplete = () => done(request.result)
      change.onerror = change.onabort = fail
    })
  }
  /** Another courier may have used the phone before. */
  const steps = async () => (await inStore('readonly', (store) => store.getAll())).filter(({ who }) => who === queue.dataset.who || hasEnded)
  const put = (step) => inStore('readwrite', (store) => store.put(step))
  const remove = ({ id }) => inStore('readwrite', (store) => store.delete(id))

  const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => (byte % 32).toString(32)).join('')
  const timeOf = (at) => new Date(at).toTimeString().slice(0, 5)
  const isStopped = (step) => step.refused || isOld(step)
  const isOld = ({ at }) => Date.now() - at > 3 * 864e5
  const find = (selector, part = document) => [...part.querySelectorAll(selector)]
  const textIn = (part, selector) => part.querySelector(selector)?.textContent
  const byId = (id) => document.getElementById(id)
  const make = (name, text, more) => Object.assign(document.createElement(name), { textContent: text }, more)

  const post = async (path, body, type) => {
    const headers = { Accept: 'application/json', ...(type && { 'Content-Type': type }) }
    const signal = AbortSignal.timeout(3e4)
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
        const isBlocked = isStopped(step) || step.orders.some((id) => blocked.has(id))
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
    const answer = (await steps())[0] && (await sendAll())
    if (answer?.ended) return end()
    channel.postMessage(0)
    await refresh()
  }

  /** Shows once what was not sent, and forgets everything. */
  const end = async () => {
    if (hasEnded) return
    hasEnded = true
    const left = await steps()
    await inStore('readwrite', (store) => store.clear())
    await caches.delete('round')
    byId('round')?.replaceChildren()
    queue.replaceChildren(
      ...[texts.ended, ...(left[0] ? [texts.unsent] : []), ...left.map(textOf)].map((text) => make('p', text)),
    )
    queue.hidden = false
  }

  const textOf = ({ label, at, refused, body }) => {
    const values = new URLSearchParams(body)
    const entered = ['collected', 'comment', 'exception', 'receivedBy'].map((name) => values.get(name))
    return [label, timeOf(at), ...entered, refused].filter(Boolean).join(', ')
  }
  const button = (text, act) => make('button', text, { onclick: act })
  /** The link leads a planner to the order. */
  const give = async (step) => {
    const text = textOf(step) + ' ' + location.origin + '/orders/' + step.orders[0]
    if (!navigator.share) return prompt(texts.give, text)
    await navigator.share({ text })
    await remove(step)
    await work()
  }
  const pathOf = (form) => new URL(form.action).pathname
  /** Two forms with the same name enter the same step. */
  const nameOf = (form) => [pathOf(form), form.elements.act?.value, form.dataset.orders].join()
  const formOf = ({ name }) => find('form[data-orders]').find((form) => nameOf(form) === name)
  /** Opens the form with what was entered. The step that it makes takes the place of this one. */
  const correct = (step) => {
    const form = formOf(step)
    if (!form) return (location = '/round')
    const values = new URLSearchParams(step.body)
    for (const field of form.elements) {
      if (field.type === 'hidden' || !field.name) continue
      const value = values.get(field.name)
      field.checked = value === field.value
      if (!/box|radio/.test(field.type)) field.value = value
    }
    form.replaced = step.id
    for (let part = form; part; part = part.parentElement) {
      if (part.matches('details')) part.open = true
      part.classList.remove('waiting')
    }
    form.scrollIntoView()
  }

  const show = async () => {
    const all = await steps()
    if (hasEnded) return
    const waiting = all.filter((step) => !step.refused)
    const blocked = new Set(all.filter(isStopped).flatMap(({ orders }) => orders))
    const boxes = all
      .filter((step) => isStopped(step) || step.orders.some((id) => blocked.has(id)))
      .map((step) => {
        const box = make('div', '', { className: 'refused' })
        const { refused, label, at } = step
        const state = refused ? texts.refused + ' ' + refused : isOld(step) ? texts.old : texts.blocked
        box.append(make('strong', label + ', ' + timeOf(at)), make('p', state))
        if (isStopped(step))
          box.append(
            refused
              ? button(texts.correct, () => correct(step))
              : button(texts.send, () => put({ ...step, at: Date.now() }).then(work)),
            button(texts.give, () => give(step)),
            button(texts.drop, () => confirm(texts.dropAsks) && remove(step).then(work)),
          )
        return box
      })
    const foot = [
      isAway && texts.copy.replace('{time}', timeOf(queue.dataset.at)),
      waiting[0] && texts.waiting.replace('{count}', waiting.length),
    ].filter(Boolean).join(' ')
    if (foot) boxes.push(make('p', foot, { className: 'foot' }))
    queue.replaceChildren(...boxes)
    queue.hidden = !boxes[0]
    for (const stop of find('.stop')) {
      const forms = find('form[data-orders]', stop)
      const step = waiting.find((one) => !one.name.includes('in_transit') && forms.includes(formOf(one)))
      if (step && !stop.matches('.waiting')) stop.open = false
      stop.classList.toggle('waiting', !!step)
      stop.querySelector('.state')?.replaceChildren(step ? texts.waits.replace('{time}', timeOf(step.at)) : '')
      const isTaken = waiting.some(({ path, orders }) => path === '/round/pickup' && orders.includes(stop.dataset.stop))
      stop.classList.toggle('taken', isTaken)
    }
    for (const label of find('[data-photo]')) label.hidden = false
    if (!find('.stop[open]')[0]) {
      const next = find('#round .stop[id]:not(.waiting)')[0]
      if (next) next.open = true
      goTo()
    }
    const refused = all.filter(isStopped).length
    if (refused > told) {
      scrollTo(0, 0)
      navigator.vibrate?.(400)
    }
    told = refused
  }
  /** The courier has to see whose buttons these are. At the top of the page, the first stop is in sight. */
  const goTo = () => scrollY && find('.stop[open]')[0]?.scrollIntoView()

  const sayIn = (form, text) => {
    const said = form.querySelector('[role=alert]')
    said.textContent = text
    said.scrollIntoView()
  }
  const stepIn = (form, submitter) => {
    const fields = new URLSearchParams([...new FormData(form)].filter(([, value]) => typeof value === 'string'))
    const key = newKey()
    const at = Date.now()
    fields.set('key', key)
    fields.set('at', new Date(at).toISOString())
    const stop = form.closest('.stop')
    const words = [textIn(stop, 'strong'), textIn(stop, '.note'), textIn(form, '[name=reason]:checked + span')]
    return {
      ...(form.replaced && { id: form.replaced }),
      who: queue.dataset.who, key, at, name: nameOf(form), path: pathOf(form), body: String(fields),
      orders: form.dataset.orders.split(' '),
      label: [submitter?.textContent, ...words].filter(Boolean).join(' – '),
      isChecked: !!(fields.get('code') && !fields.get('exception')),
      photos: find('[data-photo]', form).flatMap(({ photo, dataset }) =>
        photo ? [{ name: dataset.photo, key: newKey(), blob: photo }] : [],
      ),
    }
  }
  /** In one transaction, because another page may have taken the same tap. */
  const putOnce = (step) =>
    inStore('readwrite', (store) => {
      const known = store.getAll()
      known.onsuccess = () =>
        known.result.some((one) => one.id !== step.id && !one.refused && one.name === step.name) || store.put(step)
      return known
    })
  const enter = async (form, submitter) => {
    const step = stepIn(form, submitter)
    if (!step.isChecked) await putOnce(step)
    else {
      own.add(step.orders[0])
      if ((await steps())[0]) await work()
      // The same key again, because the answer to it may have been lost.
      const plain = ({ body } = {}) => body?.replace(/(^|&)(key|at)=[^&]*/g, '')
      const tried = (form.last = plain(form.last) === plain(step) ? form.last : step)
      const answer = await send(tried)
      if (answer?.ended) return end()
      if (answer?.key !== tried.key) return sayIn(form, texts.codeOffline)
      if (answer.refused) return sayIn(form, answer.refused)
      if (step.id) await remove(step)
    }
    form.replaced = undefined
    form.closest('.panel')?.removeAttribute('open')
    document.activeElement.blur()
    byId('news').textContent = ''
    if (!byId('round')) return (location = '/round')
    await show()
    goTo()
    channel.postMessage(0)
    await work()
  }
  addEventListener('submit', (event) => {
    const form = event.target
    if (pathOf(form) === '/leave') caches.delete('round')
    if (!form.dataset.orders) return
    event.preventDefault()
    if (form.isSending) return
    form.isSending = true
    opened.then(
      () => enter(form, event.submitter).finally(() => { form.isSending = false }),
      () => form.submit(),
    )
  })

  /** Drawing it again leaves out where it was taken. One that is too large for the desk would never leave the queue. */
  const photoOf = async (file) => {
    const image = await createImageBitmap(file)
    const scale = Math.min(1, 1024 / Math.max(image.width, image.height))
    const canvas = make('canvas', '', { width: image.width * scale, height: image.height * scale })
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.5))
    if (blob.size <= 3e5) return blob
  }
  addEventListener('change', async ({ target }) => {
    const label = target.closest('[data-photo]')
    if (!label) return
    label.photo = await photoOf(target.files[0]).catch(() => undefined)
    // A step with another photo is another one.
    target.form.last = 0
    const note = label.querySelector('small')
    note.textContent = note.dataset[label.photo ? 'taken' : 'failed']
  })

  const isFilling = () =>
    find('.panel[open]')[0] || document.activeElement.matches('input, select, textarea')
  const namesOf = (part) =>
    new Map(find('.stop[data-stop]', part).map((stop) => [stop.dataset.stop, textIn(stop, 'strong')]))
  const tell = (shown, current) => {
    const say = (text, some, others) => {
      const names = [...some].filter(([id]) => !others.has(id) && !own.has(id)).map(([, name]) => name)
      return names[0] ? text.replace('{what}', names[3] ? names.length : names.join(', ')) + '. ' : ''
    }
    const said = say(texts.newStop, current, shown) + say(texts.goneStop, shown, current)
    if (!said) return
    byId('news').textContent = said
    navigator.vibrate?.(400)
  }
  const refresh = async () => {
    const round = byId('round')
    if (!round) return show()
    try {
      const headers = { 'Desk-Refresh': 1, 'If-None-Match': tag }
      const response = await fetch('/round', { headers, redirect: 'manual' })
      if (response.status === 401) return end()
      // The session is over, but was not ended: what was not sent waits for the next one.
      if (response.type === 'opaqueredirect' && !isFilling()) return location.reload()
      isAway = !response.ok && response.status !== 304
      if (response.ok && merge(round, new DOMParser().parseFromString(await response.text(), 'text/html')))
        tag = response.headers.get('ETag')
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
    const open = find('.stop[id][open]', round).map(({ id }) => id)
    if (open.some((id) => current.querySelector('#' + id)))
      for (const stop of find('.stop', current)) stop.open = open.includes(stop.id)
    // Stops above the open one may be gone.
    const top = () => byId(open[0])?.offsetTop
    const [y, before] = [scrollY, top()]
    round.replaceChildren(...current.childNodes)
    const after = top()
    scrollTo(0, after ? y + after - before : y)
    if (before && !after) goTo()
    return true
  }

  const begin = async () => {
    if ('ended' in queue.dataset) return end()
    const worker = navigator.serviceWorker
    // The first page and its script were loaded before there was a worker to copy them.
    worker?.addEventListener('controllerchange', () => fetch(document.querySelector('script').src).then(() => refresh((tag = ''))))
    worker?.register('/round-worker.js', { scope: '/round' }).catch(() => {})
    await show()
    await work()
  }
  channel.onmessage = show
  addEventListener('online', work)
  const look = () => document.hidden || work()
  addEventListener('visibilitychange', look)
  setInterval(look, 2e4)
  opened.then(begin, () => {})
}
`)

/** Answers with the last copy of the round while there is no network, and forgets it once the courier may not see it. */
const workerScript = squeezed(`{
  const copyOf = async (request) => (await caches.open('round')).match(request, { ignoreVary: true })
  const page = async (request, isRound) => {
    try {
      const response = await fetch(request, { signal: AbortSignal.timeout(8000) })
      if (response.status === 401 || response.type === 'opaqueredirect') await caches.delete('round')
      else if (response.status >= 500) return (await copyOf('/round')) ?? response
      else if (response.ok && isRound) await (await caches.open('round')).put('/round', response.clone())
      return response
    } catch {
      // An open page has a copy itself.
      const copy = request.headers.has('desk-refresh') ? undefined : await copyOf('/round')
      return copy ?? Response.error()
    }
  }
  const file = async (request) => {
    const copy = await copyOf(request)
    if (copy) return copy
    const response = await fetch(request)
    if (response.ok) await (await caches.open('round')).put(request, response.clone())
    return response
  }
  oninstall = () => skipWaiting()
  addEventListener('activate', (event) => event.waitUntil(clients.claim()))
  addEventListener('fetch', (event) => {
    const { request } = event
    const { pathname } = new URL(request.url)
    if (request.method !== 'GET') return
    if (pathname === '/round.js') event.respondWith(file(request))
    else if (pathname === '/round' || request.mode === 'navigate')
      event.respondWith(page(request, pathname === '/round'))
  })
}
`)

/** Its address changes with it, so that browsers may keep it. */
export const roundFile = {
  path: '/round.js',
  address: `/round.js?v=${hash('sha256', roundScript).slice(0, 8)}`,
  text: roundScript,
} as const

/** A worker has one address. Browsers ask for it again by themselves. */
export const workerFile = { path: '/round-worker.js', text: workerScript } as const

/** Leaves out comments and spaces, but not those of strings, and shortens words: a phone may load it over a slow network. */
function squeezed(script: string): string {
  return script
    .replaceAll(/^ *\/(\/|\*\*).*\n/gm, '')
    .replaceAll(/^ +/gm, '')
    .split(/('[^'\n]*')/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replaceAll(/ *([=>{}(),:?&|+;<!*%/-]) */g, '$1')
            .replaceAll(/\bconst /g, 'let ')
            .replaceAll(/(?<!async)\((\w+)\)=>/g, '$1=>'),
    )
    .join('')
    .replaceAll(/([,{(;]|=>)\n/g, '$1')
    .replaceAll(/\n([})\].?:\n])/g, '$1')
}

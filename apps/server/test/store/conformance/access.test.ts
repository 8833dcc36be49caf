import { expect } from 'vitest'
import { anActor } from '../../support/an-actor.ts'
import { aToken, now } from '../support/a-change.ts'
import { onEachEngine } from '../support/engines.ts'

onEachEngine('access in $engine', (test, engine) => {
  test('a token grants the client, mode and scopes that it was issued for', async ({
    store: { access },
  }) => {
    const token = aToken({ mode: 'live', scopes: ['webhooks:read', 'orders:read'] })

    const tokenId = await access.issue(token)

    expect(await access.findGrant(token.hash, now)).toStrictEqual({
      actor: { id: expect.any(Number), kind: 'token', name: String(tokenId) },
      clientId: expect.any(Number),
      clientName: 'acme',
      mode: 'live',
      scopes: new Set(['webhooks:read', 'orders:read']),
    })
  })

  test('an unknown token grants nothing, even if its hash resembles the hash of an issued token', async ({
    store: { access },
  }) => {
    const token = aToken()
    await access.issue(token)

    for (const hash of [
      '',
      'other',
      token.hash.slice(1),
      `${token.hash} `,
      token.hash.toUpperCase(),
    ])
      expect(await access.findGrant(hash, now)).toBeUndefined()
  })

  test('a token is valid as soon as it is issued, even if its hash was looked up before', async ({
    store: { access },
  }) => {
    const token = aToken()
    expect(await access.findGrant(token.hash, now)).toBeUndefined()

    await access.issue(token)

    expect(await access.findGrant(token.hash, now)).toBeDefined()
  })

  test('a client is found by its exact name after a token has been issued for the client', async ({
    store: { access },
  }) => {
    const token = aToken()
    expect(await access.findClient('acme')).toBeUndefined()
    await access.issue(token)

    expect(await access.findGrant(token.hash, now)).toMatchObject({
      clientId: await access.findClient('acme'),
    })
    for (const name of ['Acme', 'acme ', 'globex', ''])
      expect(await access.findClient(name)).toBeUndefined()
  })

  test('issuing a second token with the same hash fails', async ({ store: { access } }) => {
    const token = aToken()
    await access.issue(token)

    await expect(access.issue(aToken({ client: 'globex', hash: token.hash }))).rejects.toThrow()

    expect(await access.list()).toHaveLength(1)
  })

  test('many tokens are issued together, and a client without a token', async ({
    store: { access },
  }) => {
    const tokens = [aToken(), aToken({ client: 'globex' })]

    await access.issueAll(tokens, [{ name: 'initech', createdAt: now }])

    expect((await access.list()).map(({ client }) => client)).toEqual(['acme', 'globex'])
    expect(await access.findClient('initech')).toBeDefined()
  })

  test('of tokens that are issued together all or none are stored, with their clients', async ({
    store: { access },
  }) => {
    const token = aToken()
    await access.issue(token)
    const twice = [aToken({ client: 'globex' }), aToken({ client: 'initech', hash: token.hash })]

    expect(await access.issueAll(twice, [{ name: 'umbrella', createdAt: now }])).toBe(false)

    expect(await access.list()).toHaveLength(1)
    for (const name of ['globex', 'initech', 'umbrella'])
      expect(await access.findClient(name)).toBeUndefined()
  })

  test('all tokens issued for one client name belong to one client, in both modes', async ({
    store: { access },
  }) => {
    const tokens = [aToken(), aToken(), aToken({ mode: 'live' }), aToken({ client: 'globex' })]
    for (const token of tokens) await access.issue(token)

    const grants = await Promise.all(tokens.map(({ hash }) => access.findGrant(hash, now)))

    const [one, two, live, globex] = grants.map((grant) =>
      grant && 'clientId' in grant ? grant.clientId : undefined,
    )
    expect(one).toBe(await access.findClient('acme'))
    expect([two, live]).toEqual([one, one])
    expect(globex).not.toBe(one)
    expect(new Set(grants.map((grant) => grant?.actor.id)).size).toBe(4)
  })

  test('a token grants nothing from its expiry time on, even if it was used before', async ({
    store: { access },
  }) => {
    const token = aToken({ expiresAt: now + 1_000 })
    await access.issue(token)

    expect(await access.findGrant(token.hash, now + 999)).toBeDefined()
    expect(await access.findGrant(token.hash, now + 1_000)).toBeUndefined()
  })

  test('a token grants nothing once it is revoked, and other tokens stay valid', async ({
    store: { access },
  }) => {
    const [one, two] = [aToken(), aToken()]
    const tokenId = await access.issue(one)
    await access.issue(two)
    expect(await access.findGrant(one.hash, now)).toBeDefined()

    expect(await access.revoke({ id: tokenId }, now, anActor)).toEqual([tokenId])

    expect(await access.findGrant(one.hash, now)).toBeUndefined()
    expect(await access.findGrant(two.hash, now)).toBeDefined()
  })

  test('another process accepts a new token immediately, and a revoked token for at most the cache time, also if the clock is set back', async ({
    stores,
  }) => {
    const [ours, theirs] = [await stores.open(), await stores.open()]
    const [one, two] = [aToken(), aToken()]
    const tokenId = await ours.access.issue(one)
    expect(await ours.access.findGrant(one.hash, now)).toBeDefined()
    expect(await ours.access.findGrant(two.hash, now)).toBeUndefined()

    await theirs.access.revoke({ id: tokenId }, now, anActor)
    await theirs.access.issue(two)
    // Waits for one turn of the event loop. A client cannot send its next request sooner.
    await new Promise(setImmediate)

    stores.pass(engine.revokedWithinMs)
    expect(await ours.access.findGrant(one.hash, now)).toBeUndefined()
    expect(await ours.access.findGrant(two.hash, now)).toBeDefined()
  })

  test('revoking a token returns its id once, and revoking an unknown token returns nothing', async ({
    store: { access },
  }) => {
    const tokenId = await access.issue(aToken())

    expect(await access.revoke({ id: tokenId + 1 }, now, anActor)).toEqual([])
    expect(await access.revoke({ id: tokenId }, now + 5, anActor)).toEqual([tokenId])
    expect(await access.revoke({ id: tokenId }, now + 9, anActor)).toEqual([])
    expect(await access.list()).toMatchObject([{ id: tokenId, revokedAt: now + 5 }])
  })

  test('the token list has every token, ordered by id, without its hash', async ({
    store: { access },
  }) => {
    expect(await access.list()).toEqual([])
    const tokens = [
      aToken({ scopes: ['webhooks:read'], hint: 'wxyz' }),
      aToken({ client: 'globex', mode: 'live', expiresAt: now + 9 }),
      aToken(),
    ]
    const ids: number[] = []
    for (const token of tokens) ids.push(await access.issue(token))
    await access.revoke({ id: ids[2] ?? 0 }, now + 1, anActor)

    expect(await access.list()).toStrictEqual(
      tokens.map(({ hash: _, issuedBy: _by, ...token }, index) => ({
        ...token,
        lastUsedAt: null,
        id: ids[index],
        revokedAt: index === 2 ? now + 1 : null,
      })),
    )
    expect(ids).toEqual(ids.toSorted((one, other) => one - other))
  })
})

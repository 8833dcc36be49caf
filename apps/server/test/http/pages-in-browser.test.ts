import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { openBrowser, phone, screens, showOn, visit } from '../support/browser.ts'
import { readingFaults } from '../support/reading-faults.ts'
import { test } from '../support/world.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe('a page in a browser', () => {
  test.for([
    '/',
    '/problems',
    '/problems/invalid_json',
    '/problems/nothing',
    '/a/b',
    '/receipts/x.pdf',
  ])(
    'has no accessibility faults, fits all screens, and is read in large letters: %s',
    async (path, { world }) => {
      await using opened = await visit(browser, world.url + path)
      const { page, complaints, foreignRequests } = opened
      for (const screen of screens) {
        await showOn(page, screen)

        expect([screen, await accessibilityFaults(page)]).toEqual([screen, []])
        const width = await page.evaluate<number>('document.documentElement.scrollWidth')
        expect(width).toBeLessThanOrEqual(screen.width)
      }
      await showOn(page, phone)
      expect(await readingFaults(page)).toEqual([])
      const refused = complaints.filter((complaint) => !complaint.includes('status of 404'))
      expect([refused, foreignRequests()]).toEqual([[], []])
    },
  )
})

describe('the copy button of the start page', () => {
  test('copies the first command, and is reached with the keyboard', async ({ world }) => {
    const permissions = ['clipboard-read', 'clipboard-write']
    await using opened = await visit(browser, `${world.url}/`, { permissions })
    const { page, complaints } = opened
    for (let key = 0; key < 20; key++) {
      await page.keyboard.press('Tab')
      if ((await page.evaluate('document.activeElement.textContent')) === 'Copy') break
    }
    await page.keyboard.press('Enter')
    await page.getByText('Copied.').waitFor()

    const copied = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(copied).toMatch(/^export DELIVERY_ORDERS_TOKEN=/)
    expect(copied).toContain(`curl -i ${world.url}/orders`)
    expect(complaints).toEqual([])
  })

  test('selects the command where the page may not use the clipboard', async ({ world }) => {
    await using opened = await visit(browser, `${world.url}/`)
    const { page } = opened
    await page.evaluate('delete Navigator.prototype.clipboard')

    await page.getByRole('button', { name: 'Copy' }).click()

    await page.getByText('Selected. Copy it with the keyboard.').waitFor()
    expect(await page.evaluate('getSelection().toString()')).toContain('curl -i')
  })

  test('is not shown without scripts, and the languages are chosen with the keyboard without them', async ({
    world,
  }) => {
    await using opened = await visit(browser, `${world.url}/`, { javaScriptEnabled: false })

    const { page } = opened
    expect(await page.getByRole('button').count()).toBe(0)
    await page.getByRole('radio', { name: 'curl' }).focus()
    for (const start of ["import { DeliveryOrders } from '@delivery-orders/sdk'", 'import json']) {
      await page.keyboard.press('ArrowRight')
      expect(await page.locator('pre:visible').allTextContents()).toEqual([
        expect.stringMatching(new RegExp(`^${start}`)),
      ])
    }
  })
})

import { expect, test } from 'vitest'
import { htmlPage } from './html.ts'

const parts = { title: '', language: 'ar', head: '', style: '', header: '', main: '' }

test('a page names the direction of a language that is written from right to left, and no other', () => {
  expect(htmlPage({ ...parts, direction: 'rtl' })).toContain('<html lang="ar" dir="rtl">')
  expect(htmlPage(parts)).toContain('<html lang="ar">')
})

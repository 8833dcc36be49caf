import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { blankOut, pageFiles } from '../scripts/pages.ts'

const root = new URL('../../../', import.meta.url)

const proseOf = (file: URL): string => blankOut(readFileSync(file, 'utf8'), /^ *```.*?^ *```$/gms)

const withoutCode = (text: string): string => blankOut(text, /`[^`\n]*`/g)

/** The anchors that GitHub gives to the headings of a page. */
const anchorsIn = (file: URL): readonly string[] =>
  Array.from(proseOf(file).matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/\]\([^)]*\)|[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )

test('every link between pages leads to a file, and to a heading of it', () => {
  const links = pageFiles.flatMap((page) =>
    Array.from(
      withoutCode(proseOf(new URL(page, root))).matchAll(/\]\((?!\w+:)([^)\s]+)(?:\s+"[^"]*")?\)/g),
      ([, link = '']) => ({
        page,
        link,
      }),
    ),
  )
  const broken = links.filter(({ page, link }) => {
    const target = new URL(link, new URL(page, root))
    const anchor = target.hash.slice(1)
    target.hash = ''
    return !existsSync(target) || (anchor !== '' && !anchorsIn(target).includes(anchor))
  })

  expect(links.length).toBeGreaterThan(100)
  expect(broken).toEqual([])
})

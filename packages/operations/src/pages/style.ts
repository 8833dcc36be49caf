/** The colors of all pages, as custom properties of CSS, for light and for dark screens. */
const palette: string = `
:root { --ink: #1c2026; --soft: #565e6a; --paper: #fff; --shade: #f3f4f6; --line: #dcdfe4; --link: #0b57d0; --on-link: #fff; --alarm: #b3261e }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e6ea; --soft: #a3abb6; --paper: #14161a; --shade: #1f2228; --line: #343941; --link: #8ab4f8; --on-link: #14161a; --alarm: #f2b8b5 }
}
`

/** The colors and the type of all pages. */
export const baseStyle: string = `${palette}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 system-ui, sans-serif; overflow-wrap: break-word }
header { border-bottom: 1px solid var(--line) }
header > *, main { max-width: 46rem; margin: 0 auto; padding: .75rem 1.25rem }
main { padding-top: 2rem; padding-bottom: 4rem }
a { color: var(--link); text-underline-offset: .2em }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
h1 { font-size: clamp(1.6rem, 5vw, 2.2rem); line-height: 1.2; margin: .25rem 0 1rem }
h2 { font-size: 1.2rem; line-height: 1.3; margin: 2.25rem 0 .5rem }
p { margin: .5rem 0 }
ul { margin: .5rem 0; padding-inline-start: 1.25rem }
li { margin: .35rem 0 }
.lead { font-size: 1.125rem }
.note { color: var(--soft) }
`

/** A newer version of the program: it has one more migration, which the environment describes. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { mainFile } from '../../support/server-process.ts'

const { PLANTED_MIGRATION: planted = '', PLANTED_SQL: sql } = process.env
const { readdirSync, readFileSync } = fs

Object.assign(fs, {
  readdirSync: (folder: URL | string, ...rest: []) => {
    const names = readdirSync(folder, ...rest)
    return String(folder).endsWith('migrations/') ? [...names, planted] : names
  },
  readFileSync: (file: URL | string, ...rest: []) =>
    String(file).endsWith(`/${planted}`) ? sql : readFileSync(file, ...rest),
})
syncBuiltinESMExports()
await import(mainFile)

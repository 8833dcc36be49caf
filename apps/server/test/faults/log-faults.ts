import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { readIndex } from '../../src/store/sqlite/sqlite-log.ts'

/** The files of a killed database, of which one is to be damaged. */
export interface Target {
  /** The path of the database. */
  readonly file: string
  /** The path of another killed database. */
  readonly other: string
  /** A copy of the log that was made while the service ran. */
  readonly earlierLog: string
  readonly random: () => number
}

export interface LogFault {
  readonly title: string
  readonly cause: (target: Target) => void
}

const frameBytes = 24 + 8192
const startOf = (frame: number): number => 32 + (frame - 1) * frameBytes

/** Chooses one of the frames that were committed since the log was restarted. */
function aFrame({ file, random }: Target): number {
  const frames = readIndex(file)?.frames ?? 0
  return 1 + Math.floor(random() * frames)
}

function overwrite(path: string, at: number, bytes: Uint8Array): void {
  const opened = openSync(path, 'r+')
  writeSync(opened, bytes, 0, bytes.length, at)
  closeSync(opened)
}

function read(path: string, at: number, length: number): Buffer {
  const opened = openSync(path, 'r')
  const bytes = Buffer.alloc(length)
  readSync(opened, bytes, 0, length, at)
  closeSync(opened)
  return bytes
}

function flipByte(path: string, at: number): void {
  overwrite(
    path,
    at,
    read(path, at, 1).map((byte) => byte ^ 0xff),
  )
}

const below = (end: number, { random }: Target): number => Math.floor(random() * end)

/** The first is no fault: neither `serve` nor `check` may raise an alarm. */
export const logFaults: readonly LogFault[] = [
  { title: 'nothing', cause: () => undefined },
  {
    title: 'a byte of a page in the log is flipped',
    cause: (target) =>
      flipByte(`${target.file}-wal`, startOf(aFrame(target)) + 24 + below(8192, target)),
  },
  {
    title: 'a byte of the header of a frame is flipped',
    cause: (target) => flipByte(`${target.file}-wal`, startOf(aFrame(target)) + below(24, target)),
  },
  {
    title: 'a byte of the header of the log is flipped',
    cause: (target) => flipByte(`${target.file}-wal`, below(32, target)),
  },
  {
    title: 'the salts of the log are others',
    cause: ({ file }) => overwrite(`${file}-wal`, 16, Buffer.alloc(8, 7)),
  },
  {
    title: 'the salts of a frame are others',
    cause: (target) =>
      overwrite(`${target.file}-wal`, startOf(aFrame(target)) + 8, Buffer.alloc(8, 7)),
  },
  {
    title: 'a frame is zeroed',
    cause: (target) =>
      overwrite(`${target.file}-wal`, startOf(aFrame(target)), Buffer.alloc(frameBytes)),
  },
  {
    title: 'a frame is replaced by another one',
    cause: (target) => {
      const from = read(`${target.file}-wal`, startOf(aFrame(target)), frameBytes)
      overwrite(`${target.file}-wal`, startOf(aFrame(target)), from)
    },
  },
  {
    title: 'the log is cut anywhere',
    cause: (target) => truncateSync(`${target.file}-wal`, below(startOf(aFrame(target)), target)),
  },
  {
    title: 'the log is cut between two frames',
    cause: (target) => truncateSync(`${target.file}-wal`, startOf(aFrame(target))),
  },
  { title: 'the log is emptied', cause: ({ file }) => truncateSync(`${file}-wal`) },
  { title: 'the log is missing', cause: ({ file }) => rmSync(`${file}-wal`) },
  {
    title: 'the log is that of another database',
    cause: ({ file, other }) => copyFileSync(`${other}-wal`, `${file}-wal`),
  },
  {
    title: 'the log is of an earlier time',
    cause: ({ file, earlierLog }) => copyFileSync(earlierLog, `${file}-wal`),
  },
  { title: 'the index is missing', cause: ({ file }) => rmSync(`${file}-shm`) },
  { title: 'the index is emptied', cause: ({ file }) => truncateSync(`${file}-shm`) },
  {
    title: 'a byte of the header of the index is flipped',
    cause: (target) => flipByte(`${target.file}-shm`, below(136, target)),
  },
  {
    title: 'the index is that of another database',
    cause: ({ file, other }) => copyFileSync(`${other}-shm`, `${file}-shm`),
  },
  { title: 'the database is missing', cause: ({ file }) => rmSync(file) },
  { title: 'the database is emptied', cause: ({ file }) => writeFileSync(file, '') },
  {
    title: 'the database is cut',
    cause: ({ file, random }) =>
      truncateSync(file, Math.floor((statSync(file).size / 8192) * random()) * 8192),
  },
]

const suffixes = ['', '-wal', '-shm']

export function copyFiles(from: string, to: string): void {
  for (const suffix of suffixes)
    if (existsSync(from + suffix)) copyFileSync(from + suffix, to + suffix)
}

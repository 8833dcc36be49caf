import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Source {
  /** Path relative to `src`, after the `prefix` that was passed to `sourcesIn`. */
  readonly file: string
  readonly text: string
  /** Files of the same package that this source imports. Their paths have the form of `file`. */
  readonly files: readonly string[]
  readonly packages: readonly string[]
}

/** A rule about imports or code. `checkArchitecture` reports a violation with the rule, its reason and a fix. */
export interface Rule {
  readonly rule: string
  readonly reason: string
  readonly cure: string
  /** Returns a description of each violation in the source, such as `imports pg`. */
  readonly violations: (source: Source) => readonly string[]
}

/** Reads the TypeScript sources below `src`, except tests and generated files. */
export async function sourcesIn(src: URL, prefix = ''): Promise<readonly Source[]> {
  const folder = fileURLToPath(src)
  const names = await readdir(folder, { recursive: true })
  const own = names.filter(
    (name) => /(?<!\.test)\.tsx?$/.test(name) && !name.startsWith('generated/'),
  )
  return await Promise.all(
    own.map(async (name) => {
      const file = join(prefix, name)
      const text = await readFile(join(folder, name), 'utf8')
      return { file, text, ...importsOf(file, text) }
    }),
  )
}

function importsOf(file: string, text: string): Pick<Source, 'files' | 'packages'> {
  const found = [...text.matchAll(/^[^*\n]*(?:\bfrom\s+|\bimport\s*\(?)'([^'\n]+)'/gm)]
  const targets = found.map(([, target = '']) => target)
  return {
    files: targets.filter(isRelative).map((target) => join(dirname(file), target)),
    packages: targets.filter((target) => !isRelative(target)),
  }
}

const isRelative = (target: string): boolean => target.startsWith('.')

export function checkArchitecture(sources: readonly Source[], rules: readonly Rule[]): void {
  const violations = rules.flatMap(({ rule, reason, cure, violations }) =>
    sources.flatMap((source) =>
      violations(source).map(
        (violation) =>
          `${source.file} ${violation}.\n  Rule: ${rule}\n  Reason: ${reason}\n  Cure: ${cure}`,
      ),
    ),
  )
  if (violations.length > 0) throw new Error(violations.join('\n\n'))
}

export interface FolderRule {
  /** Folders, files and entries of workspace packages that this folder may import, besides its own files. */
  readonly imports: readonly string[]
  readonly reason: string
}

/**
 * Rules about the imports between folders and packages of this workspace. Files directly in `src`, or in a folder that
 * contains listed folders, may import everything. `shared` lists files that every folder may import.
 */
export const folderRules = (
  folders: Readonly<Record<string, FolderRule>>,
  shared: readonly string[] = [],
): readonly Rule[] => [
  {
    rule: `Every folder must have a rule. These folders have one: ${Object.keys(folders).join(', ')}.`,
    reason: 'A folder without a rule could import everything.',
    cure: 'Add the folder to the table of this test, with what it may import and why.',
    violations: ({ file }) =>
      folderOf(file, folders) === undefined && !parentsOf(folders).includes(dirname(file))
        ? ['is in a folder without a rule']
        : [],
  },
  ...Object.entries(folders).map(([folder, { imports, reason }]): Rule => {
    const allowed = [folder, ...imports, ...shared]
    return {
      rule: `${folder} may import only ${allowed.join(', ')}.`,
      reason,
      cure: 'Move the code to a folder that may import it, or pass the value in as a parameter.',
      violations: ({ file, files, packages }) =>
        folderOf(file, folders) === folder
          ? [
              ...files.filter((target) => !allowed.some(isAtOrBelow(target))),
              ...packages.filter((name) => isOfWorkspace(name) && !allowed.includes(name)),
            ].map((target) => `imports ${target}`)
          : [],
    }
  }),
]

const parentsOf = (folders: object): readonly string[] => [
  '.',
  ...Object.keys(folders).map(dirname),
]

const isOfWorkspace = (name: string): boolean => name.startsWith('@delivery-orders/')

const folderOf = (file: string, folders: object): string | undefined =>
  Object.keys(folders)
    .toSorted((one, other) => other.length - one.length)
    .find((folder) => file.startsWith(`${folder}/`))

const isAtOrBelow =
  (target: string) =>
  (name: string): boolean =>
    target === name || target.startsWith(`${name}/`)

/** The subject of a rule: `name` describes it in the text of the rule, and `pattern` matches it. */
export interface Subject {
  readonly name: string
  readonly pattern: RegExp
}

/** The rule that only files at or below `paths` may import the packages or Node modules that `pattern` matches. */
export const onlyImportedBy = (
  { name, pattern }: Subject,
  paths: readonly string[],
  { reason, cure }: Pick<Rule, 'reason' | 'cure'>,
): Rule => ({
  rule: `${onlyFilesIn(paths)} may import ${name}.`,
  reason,
  cure,
  violations: ({ file, packages }) =>
    paths.some(isAtOrBelow(file))
      ? []
      : packages.filter((target) => pattern.test(target)).map((target) => `imports ${target}`),
})

/** The rule that only files at or below `paths` may contain code that `pattern` matches. */
export const onlyContainedIn = (
  { name, pattern }: Subject,
  paths: readonly string[],
  { reason, cure }: Pick<Rule, 'reason' | 'cure'>,
): Rule => ({
  rule: `${onlyFilesIn(paths)} may use ${name}.`,
  reason,
  cure,
  violations: ({ file, text }) => {
    const code = text.replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, '')
    const found = paths.some(isAtOrBelow(file)) ? undefined : pattern.exec(code)?.[0]
    return found === undefined ? [] : [`contains ${found}`]
  },
})

const onlyFilesIn = (paths: readonly string[]): string =>
  paths.length > 0 ? `Only ${paths.join(', ')}` : 'No file'

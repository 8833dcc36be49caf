import { withTemporaryFolder } from '../../scripts/temporary-packages.ts'
import { checkHovers } from './hovers.ts'
import { outputOf, print } from './outcomes.ts'
import { compileProjects, installCompiler, makeProjects } from './projects.ts'
import { startProxy } from './proxy.ts'
import { startReceiver } from './receiver.ts'
import { startService } from './service.ts'
import { trialsIn } from './trials.ts'

// Packs this package, installs it in empty projects, compiles a program there, and runs it on every supported runtime,
// against a real service that sends real webhooks. Prints one line per check.

await withTemporaryFolder(async (folder) => {
  await makeProjects(folder)
  for (const version of ['7', '5.9', '5.4']) {
    const compiler = await installCompiler(folder, version)
    // The program uses a compiler option that TypeScript 5.4 does not have.
    if (version !== '5.4') await compileProjects(folder, version, compiler, print)
    // TypeScript 7 has no language service that programs can call.
    if (version !== '7') await checkHovers(folder, version, compiler, print)
  }

  await using service = await startService(folder)
  await using receiver = await startReceiver()
  await using proxy = await startProxy(service.url)
  for (const [index, { subject, command }] of (await trialsIn(folder)).entries()) {
    // Each program has its own client, so that it does not see the orders of another program.
    const token = await service.token(`client-${index}`)
    const access = {
      baseUrl: service.url,
      token,
      hookUrl: `${receiver.url}/${index}`,
      proxyUrl: proxy.url,
    }
    await run(subject, await command(JSON.stringify(access)))
  }
})

async function run(subject: string, command: readonly string[]): Promise<void> {
  try {
    const output = await outputOf(command)
    if (!output.endsWith('\n\n'))
      throw new Error(`The program stopped before its last check. Output:\n${output}`)
    for (const line of output.trimEnd().split('\n')) {
      const { title, fault }: { title: string; fault?: string } = JSON.parse(line)
      print(subject, title, fault)
    }
  } catch (error) {
    print(subject, 'runs', String(error))
  }
}

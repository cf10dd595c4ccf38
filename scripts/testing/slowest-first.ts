import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that publish sites or start the product as a process take long. */
const TAKES_LONG =
  /\b(runScript|startScript|startServer|startProcess|startMovingClock|useServerProcess|spawn|spawnSync|renderInPool)\(/;

/** Runs files that take long before the others of their project, so that no worker is left with one of them at the end. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...byProject.values()].flatMap((ofProject) =>
      ofProject.toSorted((a, b) => Number(takesLong(b)) - Number(takesLong(a))),
    );
  }
}

function takesLong({ moduleId }: TestSpecification): boolean {
  return TAKES_LONG.test(readFileSync(moduleId, 'utf8'));
}

import { capital, withArticle } from '../article.ts';
import type { Check } from '../check.ts';
import { failed, type Fault, notApplicable, type Outcome, passed } from '../outcome.ts';
import { type Misnamed, misnamedReferences, showsMisnamed } from '../referred/misnamed-references.ts';
import { loadRequirements, requirementOf } from '../requirements.ts';
import type { Scene } from '../scene.ts';
import { goesOn } from '../target/patience.ts';

/** What a record refers to is shown by its own name and type. Looked at is what all others have read; one in doubt is read again. */
export const namedReferences: Check = {
  id: 'named-references',
  title: 'What a record refers to is shown by its own name and type',
  parallel: false,
  atEnd: true,
  cases: () => [
    {
      id: 'named-references',
      operation: undefined,
      requirement: 'records-named',
      level: 'implied',
      writes: false,
      priority: 1,
      requests: 0,
      run: areNamed,
    },
  ],
};

async function areNamed(scene: Scene): Promise<Outcome> {
  if (scene.diary.length === 0) return notApplicable('no record was read');
  const byOperation = Map.groupBy(misnamedReferences(scene), ({ entry }) => entry.exchange.operation!.id);
  const faults: Fault[] = [];
  for (const [id, all] of byOperation) {
    const lasting = await lastingIn(scene, all);
    if (lasting !== undefined) faults.push(toFault(lasting, requirementOf(id, await loadRequirements())));
  }
  return faults.length > 0 ? failed(...faults) : passed;
}

/**
 * One of our own records that several answers show, or that the last answer goes on to show. Others may have given another record
 * its name in between: what that was called before, nobody here has seen.
 */
async function lastingIn(scene: Scene, all: readonly Misnamed[]): Promise<Misnamed | undefined> {
  const isSame = (one: Misnamed, other: Misnamed): boolean =>
    one.entry !== other.entry && one.what === other.what && one.id === other.id && one.shown === other.shown;
  const isOwn = ({ resource, id }: Misnamed): boolean =>
    scene.arrange.creationOf({ resource, id, parents: {} }) !== undefined;
  const often = all.findLast((one) => isOwn(one) && all.some((other) => isSame(one, other)));
  if (often !== undefined) return often;
  const last = all.at(-1)!;
  return goesOn(async () => {
    const exchange = await scene.send(last.entry.exchange.operation!, last.entry.parts, last.entry.as);
    return showsMisnamed(scene, exchange, last) ? { ...last, entry: { ...last.entry, exchange } } : undefined;
  });
}

function toFault({ entry: { exchange }, what, resource, id, shown, names }: Misnamed, requirement: string): Fault {
  return {
    key: `${what}d ${resource}`,
    requirement,
    summary: `${capital(withArticle(resource))} that is referred to is shown by the ${what} of another`,
    expected: `${id}: ${names.map((name) => JSON.stringify(name)).join(' or ')}`,
    received: JSON.stringify(shown),
    exchange,
  };
}

import { capital, withArticle } from '../article.ts';
import { listIds } from '../arrange/lifecycle.ts';
import { mentions } from '../arrange/mentions.ts';
import { toId, toRecords } from '../arrange/records.ts';
import { describeReply } from '../outcome.ts';
import { isAlike } from '../project-wide/is-alike.ts';
import { isSuccess, jsonOf, type Exchange } from '../target/message.ts';
import { caughtUp, goesOn } from '../target/patience.ts';
import { requestFor, type View, viewsOf } from '../traces/view.ts';
import { Broken } from './broken.ts';
import type { Living, Model, Real, Step } from './step.ts';

/**
 * Asks the lists that show the records elsewhere, such as "200 array of Report" (GET `/api/reports/data-mart/{dataMartId}`), for two
 * that were created by the same request: where one of them is, the other is as well, for a list of records is not one of names.
 * Both are alike where they are at home, for such a list may be of what is in use.
 */
export function listElsewhere(): Step {
  return {
    check: ({ live }) => live.length > 1,
    run: async (model, real) => {
      const twins = twinsIn(model, real);
      if (twins === undefined) return;
      const views = viewsOf(real.scene.contract).filter(
        (view) => view.resource === real.life.resource && isWhole(view),
      );
      for (const view of views) await hasBoth(view, twins, real);
    },
    toString: () => 'list elsewhere',
  };
}

/** Whether a list is one of such records alone, as is stated, and knows no pages. */
function isWhole({ operation, isPlain }: View): boolean {
  return isPlain && operation.provenance === 'stated' && !operation.params.some(({ name }) => name === 'limit');
}

/** Two records that were created by the same body, whatever cap of rows they have. */
function twinsIn({ live }: Model, { scene, life: { resource } }: Real): readonly [Living, Living] | undefined {
  const bodyOf = ({ instance }: Living): string | undefined =>
    scene.arrange.creationOf({ resource, ...instance })?.message.body?.replace(/"limitConfig":\d+/, '');
  const [first, ...others] = live;
  const twin = first && others.find((one) => bodyOf(one) !== undefined && bodyOf(one) === bodyOf(first));
  return twin && [first, twin];
}

async function hasBoth(view: View, twins: readonly [Living, Living], real: Real): Promise<void> {
  const { scene, life, listers } = real;
  const [role] = listers;
  const creation = scene.arrange.creationOf({ resource: life.resource, ...twins[1].instance });
  if (role === undefined || creation === undefined) return;
  const parts = await requestFor(scene, view, role, creation);
  if (parts === undefined) return;
  const lacking = ({ reply }: Exchange): string | undefined => {
    const answer = isSuccess(reply) ? jsonOf(reply) : undefined;
    const ids = (toRecords(answer) ?? []).map((row) => toId(row, life.resource, scene.profile.idField));
    // So many may be those of a page.
    if (ids.length >= pageAtLeast) return undefined;
    const gone = twins.filter(({ instance: { id } }) => !ids.includes(id) && !mentions(answer, id));
    return gone.length === 1 ? gone[0]!.instance.id : undefined;
  };
  await caughtUp(scene, life.resource);
  const lost = await goesOn(async () => {
    const exchange = await scene.send(view.operation, parts, { role });
    const id = lacking(exchange);
    return id !== undefined && (await areAlike(twins, real)) ? { id, exchange } : undefined;
  });
  if (lost === undefined) return;
  const { id, exchange } = lost;
  throw new Broken({
    key: 'namesake',
    requirement: view.requirement,
    summary: `${capital(withArticle(life.resource))} is not listed beside another of its name, which is like it`,
    expected: `a list with ${id}`,
    received: describeReply(exchange),
    exchange,
  });
}

/** How many rows the shortest page has that is usual. */
const pageAtLeast = 10;

/** Whether the list at home shows both in the same state, with the same switches. */
async function areAlike(twins: readonly [Living, Living], { scene, life, listers }: Real): Promise<boolean> {
  const [{ instance }, twin] = twins;
  const home = life.list && (await listIds(scene, life.list, instance, listers[0]!));
  return isAlike(home?.rows.get(instance.id), home?.rows.get(twin.instance.id));
}

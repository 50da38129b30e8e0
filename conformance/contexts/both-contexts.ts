import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Instance } from '../arrange/instances.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { hasContext } from './has-context.ts';
import { failed, type Outcome } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';

/** A DataMart that shows the context which is attached to it, and how another one is attached beside it. */
export type Shown = {
  readonly mart: Instance;
  readonly read: Operation;
  readonly id: string;
  readonly update: (ids: readonly string[], role: Role) => Promise<Exchange>;
  /** Another DataMart, to which nothing is attached, and how that is changed. */
  readonly beside: { readonly mart: Instance; readonly update: Shown['update'] };
};

/**
 * Of two contexts that a body names, both are attached: a DataMart whose list has one of them has the other, too. "Admins may
 * attach any"; undefined where both are there, or no two could be attached.
 */
export async function lackingContext(scene: Scene, { mart, read, id, update }: Shown): Promise<Outcome | undefined> {
  const role = [...scene.sessions.keys()].at(-1)!;
  const second = await secondContext(scene, id, role);
  if (second === undefined) return undefined;
  const exchange = await update([id, second], role);
  if (!isSuccess(exchange.reply)) return undefined;
  const ask = (): Promise<Exchange> => readOne(scene, read, mart, role);
  const areShown = ({ reply }: Exchange): readonly boolean[] =>
    [id, second].map((one) => isSuccess(reply) && isInList(jsonOf(reply), one));
  const isShownAlone = async (context: string): Promise<boolean> => {
    if (!isSuccess((await update([context], role)).reply)) return false;
    const isThere = ({ reply }: Exchange): boolean => isSuccess(reply) && isInList(jsonOf(reply), context);
    return isThere(await eventually(scene, 'DataMart', ask, isThere));
  };
  const after = await eventually(scene, 'DataMart', ask, (answer) => areShown(answer).every(Boolean));
  const [one, other] = areShown(after);
  // A reader may not be shown each context: only what is shown when it is attached alone is held against the update.
  const isMissing = one !== other && (await isShownAlone(one === true ? second : id));
  // Who may see a DataMart, and remove it, may depend on its contexts.
  await update([], role);
  if (!isMissing) return undefined;
  const summary = 'Of two contexts that a body names, one is attached';
  const fault = { requirement: 'operation-updateDataMartContexts', level: 'implied', key: 'both' } as const;
  const received = `the context ${one === true ? id : second} alone`;
  return failed({ ...fault, summary, expected: `the contexts ${id} and ${second}`, received, exchange });
}

/** Another context that is there: the one that the profile names, or one of our own. */
async function secondContext(scene: Scene, first: string, role: Role): Promise<string | undefined> {
  const named = scene.profile.situations?.unboundContextId;
  if (named !== undefined) return named === first ? undefined : named;
  for (const subject of ['own', 'fresh'] as const) {
    const made = await scene.arrange.get('Context', { role, subject });
    if (!made.ok) return undefined;
    if (made.value.id !== first) return made.value.id;
  }
  return undefined;
}

/** Whether an id stands in a list, somewhere in a record. */
function isInList(value: unknown, id: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) =>
    Array.isArray(inner) ? hasContext({ [name]: inner }, id) : isInList(inner, id),
  );
}

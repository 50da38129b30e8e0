import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { readRun } from '../streams/read-run.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { inEnvelope } from '../updates/in-envelope.ts';
import { isSame } from '../updates/is-same.ts';

/** A stream, and its run as it was read before its DataMart was given another definition. */
export type Recorded = {
  readonly stream: Exchange;
  readonly path: Readonly<Record<string, string>>;
  readonly before: Exchange;
};

/** Reads the run of a stream; undefined where it cannot be read, or shows no definition that it was run with. */
export async function recordOf(
  scene: Scene,
  stream: Exchange,
  path: Readonly<Record<string, string>>,
): Promise<Recorded | undefined> {
  const before = await readRun(scene, stream.operation!, stream, path);
  return 'state' in before || snapshotsIn(before).length === 0 ? undefined : { stream, path, before };
}

/**
 * The fault of a run that shows, as the definition that it was run with, one that its DataMart was given since: "one execution
 * record". Undefined where it shows what it has shown before, or nothing of the kind.
 */
export async function rewrittenRun(
  scene: Scene,
  { stream, path, before }: Recorded,
  { definition, change }: { readonly definition: Json; readonly change: Exchange },
): Promise<Fault | undefined> {
  const rewrittenIn = (run: Awaited<ReturnType<typeof readRun>>): string | undefined => {
    const now = 'state' in run ? {} : Object.fromEntries(snapshotsIn(run));
    const names = snapshotsIn(before).flatMap(([name, was]) => (isSame(was, definition) ? [] : [name]));
    return names.find((name) => now[name] !== undefined && isSame(now[name], definition));
  };
  const ask = (): ReturnType<typeof readRun> => readRun(scene, stream.operation!, stream, path);
  const after = await eventually(scene, 'Run', ask, (run) => rewrittenIn(run) === undefined);
  const name = rewrittenIn(after);
  if (name === undefined || 'state' in after) return undefined;
  const read = after.operation!;
  return {
    key: 'run',
    requirement: endpointRequirement(read),
    summary: 'A run shows, as what it was run with, a definition that its DataMart was given later',
    expected: `${name}: ${JSON.stringify(Object.fromEntries(snapshotsIn(before))[name])}, as before`,
    received: describeReply(after),
    exchange: after,
    operations: [read.id, change.operation!.id],
  };
}

/** The definitions that a run says it was run with: any other may be that of its DataMart now. */
function snapshotsIn(run: Exchange): readonly (readonly [string, JsonObject])[] {
  const record = isSuccess(run.reply) ? inEnvelope(jsonOf(run.reply)) : undefined;
  return Object.entries(isObject(record) ? record : {}).flatMap(([name, value]) =>
    /definition/i.test(name) && /run|exec|snapshot|used/i.test(name) && !/current|latest/i.test(name) && isObject(value)
      ? [[name, value] as const]
      : [],
  );
}

import type { Operation } from '../../spec/operation.ts';
import { recordsIn } from '../arrange/identity.ts';
import { resourceParams } from '../arrange/paths.ts';
import { referenceOf } from '../arrange/reference-of.ts';
import { isUnmistakable } from '../arrange/mentions.ts';
import { isReport } from '../effects/misnamed-run.ts';
import { toPage } from '../lists/pages.ts';
import { describeReply, failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { inEnvelope } from '../updates/in-envelope.ts';
import { runIdOf } from './read-run.ts';

/** A run as it was listed or read, and the report that it names. */
type Sight = { readonly id: string; readonly report: string; readonly exchange: Exchange };

/**
 * The run of the stream of a report names no other report that is there. Looked at is what all others have seen; to blame is the
 * answer that shows it where another names the right one, else the stream.
 */
export async function namesOwnReport(scene: Scene, operation: Operation): Promise<Outcome> {
  const { name } = resourceParams(operation)[0]!;
  const sights = scene.diary.flatMap((entry) => sightsIn(scene, entry));
  let isNamed = false;
  for (const { exchange, parts, as } of scene.diary) {
    const own = exchange.operation === operation && isSuccess(exchange.reply) ? parts.path?.[name] : undefined;
    const id = own === undefined ? undefined : runIdOf(operation, exchange.reply);
    const shown = sights.filter((one) => one.id === id && isUnmistakable(one.id));
    isNamed ||= shown.length > 0;
    const other = shown.find(({ report }) => report !== own);
    if (other === undefined || !('role' in as) || !(await isReport(scene, other.report, as.role))) continue;
    const blamed = shown.some(({ report }) => report === own) ? other.exchange : exchange;
    return failed({
      key: 'report',
      summary: 'The run of the stream of a report names another report',
      expected: `a run of ${own}`,
      received: describeReply(other.exchange),
      exchange: blamed,
      operations: [...new Set([blamed, other.exchange].map((one) => one.operation!.id))],
    });
  }
  return isNamed ? passed : notApplicable('no run of a stream shows its report');
}

/** The runs that an answer shows with their reports. */
function sightsIn(scene: Scene, { exchange, parts }: Entry): readonly Sight[] {
  const { operation, reply } = exchange;
  const { action, resource } = operation!.lifecycle;
  if (resource !== 'Run' || !isSuccess(reply) || !['read', 'list'].includes(action)) return [];
  const read = recordsIn(operation!, parts.path).at(-1);
  const records =
    action === 'list'
      ? [...(toPage(scene, operation!, exchange)?.rows ?? [])]
      : read === undefined
        ? []
        : [[read.id, inEnvelope(jsonOf(reply))] as const];
  return records.flatMap(([id, record]) => {
    const report = referenceOf(record, 'Report');
    return report === undefined ? [] : [{ id, report, exchange }];
  });
}
